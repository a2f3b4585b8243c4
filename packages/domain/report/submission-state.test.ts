import { describe, expect, it } from 'vitest';
import { type SubmissionState, canonicalText, changedSinceText } from './submission-state.ts';

const STATE: SubmissionState = {
  grantee: { gr_num_providers_funded: 2, gr_additional_info: 'All well', gr_submitted: false },
  providers: [
    {
      pk: 1,
      answers: { prov_active: true, prov_num_staff_admin_progs: 3 },
      programs: [
        {
          pk: 11,
          answers: { prog_active: true },
          cohorts: [{ prog_cohort_hours: 8 }, { prog_cohort_hours: 9 }],
        },
        { pk: 12, answers: {}, cohorts: [] },
      ],
    },
    { pk: 2, answers: {}, programs: [] },
  ],
  uploads: { entry: 4, exit: null },
};
const [first, second] = STATE.providers;
if (!first || !second) throw new Error('The state has two providers');

describe('state of a submission', () => {
  it.each<[string, SubmissionState]>([
    [
      'the order of columns',
      { ...STATE, grantee: { gr_additional_info: 'All well', gr_num_providers_funded: 2 } },
    ],
    ['the order of providers', { ...STATE, providers: [second, first] }],
    [
      'the order of programs',
      { ...STATE, providers: [{ ...first, programs: first.programs.toReversed() }, second] },
    ],
    [
      'an answer that is null instead of absent',
      { ...STATE, grantee: { ...STATE.grantee, gr_pct_training: null } },
    ],
    ['the mark that it was submitted', { ...STATE, grantee: { ...STATE.grantee, gr_submitted: true } }],
  ])('%s does not change it [BEY-038]', (_, state) => {
    expect(canonicalText(state)).toBe(canonicalText(STATE));
  });

  it.each<[string, SubmissionState]>([
    ['an answer', { ...STATE, grantee: { ...STATE.grantee, gr_num_providers_funded: 3 } }],
    ['No instead of unanswered', { ...STATE, grantee: { ...STATE.grantee, gr_interrupt_ops_covid: false } }],
    ['the comments', { ...STATE, grantee: { ...STATE.grantee, gr_additional_info: 'Better' } }],
    ['a provider less', { ...STATE, providers: [first] }],
    ['a program less', { ...STATE, providers: [{ ...first, programs: first.programs.slice(1) }, second] }],
    ['an active status', { ...STATE, providers: [first, { ...second, answers: { prov_active: false } }] }],
    [
      'the order of cohorts',
      {
        ...STATE,
        providers: [
          { ...first, programs: first.programs.map((p) => ({ ...p, cohorts: p.cohorts.toReversed() })) },
          second,
        ],
      },
    ],
    ['a new upload', { ...STATE, uploads: { entry: 5, exit: null } }],
    ['an upload of the other survey', { ...STATE, uploads: { entry: null, exit: 4 } }],
  ])('%s changes it [BEY-041]', (_, state) => {
    expect(canonicalText(state)).not.toBe(canonicalText(STATE));
  });

  it('says since which submission it changed [BEY-041]', () => {
    expect(changedSinceText(null, 'a')).toBeNull();
    expect(changedSinceText({ number: 2, digest: 'a' }, 'a')).toBeNull();
    expect(changedSinceText({ number: 2, digest: 'a' }, 'b')).toBe('Changed since submission 2');
  });
});
