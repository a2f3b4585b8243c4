/** Rows of curricula: the same row in every place, and no number of few grants in a comparison (domain.md 6.7, rule 5). */
import { describe, expect, it } from 'vitest';
import { CURRICULA } from '../../instruments/2021/measures/curriculum-measures.ts';
import { ask } from '../test/figure-requests.ts';
import type { GrantFacts } from './facts.ts';

/** A grant whose programs have these curricula; each served the number of youth after its name. */
function grant(grantId: number, programs: readonly (readonly [string, number])[]): GrantFacts {
  return {
    grantId,
    stream: 1,
    cohort: null,
    answers: {},
    providers: [
      {
        pk: grantId * 10,
        name: 'Provider',
        answers: {},
        programs: programs.map(([curriculum, served], at) => ({
          pk: grantId * 100 + at,
          name: 'Program',
          answers: {
            prog_any_youth_complete: true,
            prog_reach_attend: served,
            prog_dosage_75_pct_complete: served,
          },
          curriculum,
          cohortHours: [10],
        })),
      },
    ],
    tallies: [],
  };
}

const rowsOf = (grants: readonly GrantFacts[], id: string, comparing: boolean) => {
  const [figure] = ask(
    CURRICULA.filter((measure) => measure.id === id),
    grants,
    { comparing },
  );
  return figure?.rows.map(({ label, hidden, cells: [cell] }) => [label, hidden ?? cell?.numerator]);
};

it('a row has one id in places that spell its name otherwise, so that they can be listed and compared', () => {
  const idIn = (name: string) => ask(CURRICULA, [grant(1, [[name, 20]])])[0]?.rows[0]?.id;
  expect(idIn('Making Choices')).toBe(idIn('making choices.'));
});

describe('curricula of fewer than three grants, in a comparison', () => {
  const common = [1, 2, 3].map((key) => grant(key, [['Common', 100]]));
  const few = grant(4, [
    ['Own', 40],
    ['Own', 45],
    ['Own', 50],
    ['Own', 55],
  ]);

  it.each(['curriculum_programs', 'curriculum_youth', 'curriculum_completed', 'curriculum_hours'])(
    'are in no row of their own, nor follow from the other rows: %s',
    (id) => {
      const rare = [5, 6].map((key) => grant(key, [['Rare', 70]]));
      const rows = rowsOf([...common, few, ...rare], id, true) ?? [];
      expect(rows.map(([label]) => label)).toEqual(['Common', 'Other curricula']);
      expect(rows.every(([, number]) => typeof number === 'number')).toBe(true);
    },
  );

  it('take the smallest others with them until they are of three grants', () => {
    const also = [1, 2, 3].map((key) => grant(key + 6, [['Also common', 10]]));
    const [one] = also;
    const grants = [...common, few, ...also, ...(one ? [grant(10, [['Common', 1]])] : [])];
    expect(rowsOf(grants, 'curriculum_programs', true)).toEqual([
      ['Common', 4],
      ['Other curricula', 7],
    ]);
  });

  it('are shown to staff and to the own grant', () => {
    expect(rowsOf([...common, few], 'curriculum_youth', false)).toEqual([
      ['Own', 190],
      ['Common', 300],
    ]);
  });

  it('are together where no curriculum is of three grants', () => {
    const grants = ['A', 'B', 'C'].map((name, at) => grant(at + 1, [[name, 10]]));
    expect(rowsOf(grants, 'curriculum_youth', true)).toEqual([['Other curricula', 30]]);
    expect(rowsOf(grants.slice(1), 'curriculum_youth', true)).toEqual([
      ['Other curricula', 'fewer than 3 grants'],
    ]);
  });
});
