import { describe, expect, it } from 'vitest';
import { allFields, clearHidden } from '../../../../form-kit/issues.ts';
import { PROGRAM_REACH_FORM } from './reach.ts';
import { BASE, CLEAN, messages } from '../../../../test/reach-form.ts';

describe('reach form, majority populations and cohorts', () => {
  const majority = (...ticked: readonly string[]) => ({
    ...CLEAN,
    prog_attend_50_pct_none_above: null,
    ...Object.fromEntries(ticked.map((name) => [`prog_attend_50_pct_${name}`, true])),
  });
  it.each([
    [[], ['No majority population responses selected'], 'REA-043'],
    [['none_above'], [], 'REA-043'],
    [['foster', 'pregnant'], [], 'REA-043'],
    [
      ['none_above', 'homeless'],
      ["'None of the above' and at least one other majority population response was selected"],
      'REA-044',
    ],
  ])('ticked %j gives %j [%s]', (ticked, expected) => {
    expect(messages(majority(...ticked))).toEqual(expected);
  });

  const BLANK = 'At least one cohort was not assigned a number for hours of programming delivered';
  const NEGATIVE = 'At least one cohort was assigned a negative number for hours of programming delivered';
  it.each([
    [[null, null, 5], [BLANK], 'REA-045'],
    [[-1, -0.01], [NEGATIVE], 'REA-046'],
    [[null, -1], [BLANK, NEGATIVE], 'REA-045] [REA-046'],
    [[0, 12.25], [], 'REA-046'],
    [[], [], 'REA-050'],
  ])('cohort hours %j give %j, each once [%s]', (hours, expected) => {
    const cohorts = hours.map((value) => ({ prog_cohort_hours: value }));
    expect(messages({ ...CLEAN, program_cohorts: cohorts })).toEqual(expected);
  });

  it('asks the hours of a cohort, and says of its extras alone that they are optional', () => {
    const cohort = allFields(PROGRAM_REACH_FORM).find(({ kind }) => kind === 'rows')?.rowFields ?? [];
    expect(cohort.filter(({ optional }) => !optional).map(({ name }) => name)).toEqual([
      'prog_cohort_name',
      'prog_cohort_hours',
    ]);
  });

  it('keeps the extras of a cohort only while they are collected and asked for [REA-017]', () => {
    const row = {
      prog_cohort_name: 'Cohort 1',
      prog_cohort_hours: 8,
      prog_cohort_complete: true,
      prog_cohort_end_prematurely: false,
      prog_cohort_hours_end_prematurely: 3,
      prog_cohort_shift_online: true,
      prog_cohort_pct_shift_online: 40,
    };
    const rows = (collectCovid: boolean) =>
      clearHidden(PROGRAM_REACH_FORM, { ...CLEAN, program_cohorts: [row] }, { ...BASE, collectCovid })[
        'program_cohorts'
      ];
    expect(rows(true)).toEqual([{ ...row, prog_cohort_hours_end_prematurely: null }]);
    expect(rows(false)).toEqual([
      {
        ...row,
        prog_cohort_complete: null,
        prog_cohort_end_prematurely: null,
        prog_cohort_hours_end_prematurely: null,
        prog_cohort_shift_online: null,
        prog_cohort_pct_shift_online: null,
      },
    ]);
  });
});
