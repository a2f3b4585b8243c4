import { describe, expect, it } from 'vitest';
import { listExpectedRows, toSurveyCount, type ProgramSurveys } from './expectation.ts';

const NAMES = { provider_name: 'P', program_name: 'A' };

function program(values: Partial<ProgramSurveys> = {}): ProgramSurveys {
  return {
    ...NAMES,
    prog_any_youth_begin: true,
    prog_any_youth_complete: true,
    prog_en_tot_surveys_ms: 4,
    prog_en_tot_surveys_hs: 5,
    prog_en_tot_surveys_ms_impact: 1,
    prog_en_tot_surveys_hs_impact: 2,
    prog_ex_tot_surveys_ms: 3,
    prog_ex_tot_surveys_hs: null,
    ...values,
  };
}

describe('expected surveys', () => {
  it('are middle and high school totals; impact versions are part of them', () => {
    expect(toSurveyCount('entry', program())).toBe(9);
    expect(toSurveyCount('exit', program())).toBe(3);
    expect(toSurveyCount('exit', program({ prog_ex_tot_surveys_hs: 6 }))).toBe(9);
    expect(toSurveyCount('exit', program({ prog_ex_tot_surveys_ms: null, prog_ex_tot_surveys_hs: 6 }))).toBe(
      6,
    );
  });

  it('come with the impact counts on entry alone', () => {
    expect(listExpectedRows('entry', [program()])).toEqual([
      { ...NAMES, survey_count: 9, prog_en_tot_surveys_ms_impact: 1, prog_en_tot_surveys_hs_impact: 2 },
    ]);
    expect(listExpectedRows('exit', [program()])).toMatchObject([
      { survey_count: 3, prog_en_tot_surveys_ms_impact: null, prog_en_tot_surveys_hs_impact: null },
    ]);
  });

  it.each<[what: string, values: Partial<ProgramSurveys>, expected: boolean]>([
    ['unset Active status', { prov_active: null, prog_active: null }, true],
    ['an active program', { prov_active: true, prog_active: true }, true],
    ['an inactive program', { prog_active: false }, false],
    ['an inactive provider', { prov_active: false }, false],
    ['one survey', { prog_en_tot_surveys_ms: 1, prog_en_tot_surveys_hs: null }, true],
    ['no survey', { prog_en_tot_surveys_ms: 0, prog_en_tot_surveys_hs: 0 }, false],
    ['unanswered counts', { prog_en_tot_surveys_ms: null, prog_en_tot_surveys_hs: undefined }, false],
  ])('%s is expected: %j -> %s', (_what, values, expected) => {
    expect(listExpectedRows('entry', [program(values)])).toHaveLength(expected ? 1 : 0);
  });
});
