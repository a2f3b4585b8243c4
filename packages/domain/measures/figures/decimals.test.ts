/** Counts of people have no decimals, also as means; hours and full-time equivalents have one (domain.md 6.2). */
import { expect, it } from 'vitest';
import { MEASURES as MEASURES_2021 } from '../../instruments/2021/measures/measures.ts';
import { MEASURES as MEASURES_2026 } from '../../instruments/2026-draft/measures/measures.ts';
import { ask } from '../test/figure-requests.ts';
import type { GrantFacts } from './facts.ts';

/** Every mean is 2.5: sums of 5 over 2 units. */
const GRANTS: readonly GrantFacts[] = [2, 3].map((number) => ({
  grantId: number,
  stream: 1,
  cohort: null,
  answers: { gr_grantee_staff_num: number, gr_grantee_ftes_num: number },
  providers: [
    {
      pk: number * 10,
      name: 'Provider',
      answers: { prov_num_staff_admin_progs: number, prov_num_fte_admin_progs: number },
      programs: [
        {
          pk: number * 100,
          name: 'Program',
          answers: {
            prog_num_delivery_hours: number,
            prog_any_youth_complete: true,
            prog_reach_attend: 100,
            prog_par_involve_attend_one_sess: number,
          },
          curriculum: 'Curriculum',
          cohortHours: [number],
        },
      ],
    },
  ],
  tallies: [],
}));

it.each([
  ['2021', MEASURES_2021],
  ['2026-draft', MEASURES_2026],
])('means of people are whole, those of hours and full-time equivalents are not: %s', (_id, { sets }) => {
  const means = ask(Object.values(sets).flat(), GRANTS).filter(({ unit }) => unit === 'mean');
  const shown = means.flatMap(({ id, rows }) => rows.map((row) => [`${id} ${row.id}`, row.cells[0]?.value]));
  expect(Object.fromEntries(shown)).toEqual({
    'staff gr_grantee_staff_num': 3,
    'staff gr_grantee_ftes_num': 2.5,
    'provider_staff prov_num_staff_admin_progs': 3,
    'provider_staff prov_num_fte_admin_progs': 2.5,
    'parents_per_youth parents_per_youth': 3,
    'hours hours': 2.5,
    'hours_spread median': 2.5,
    'hours_spread mean': 2.5,
    'hours_spread least': 2,
    'hours_spread most': 3,
    'cohort_hours cohort_hours': 2.5,
    'curriculum_hours curriculum': 2.5,
  });
});
