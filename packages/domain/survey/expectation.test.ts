import { describe, expect, it } from 'vitest';
import {
  findNoUploadReason,
  listExpectedRows,
  toSurveyCount,
  toUploadState,
  type ProgramSurveys,
} from './expectation.ts';

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

describe('why no upload is needed of a program', () => {
  it.each<[what: string, values: Partial<ProgramSurveys>, reason: string | null]>([
    ['youth began, surveys counted', { prog_any_youth_complete: false }, null],
    ['youth completed, surveys counted', { prog_any_youth_begin: false }, null],
    [
      'nothing set to inactive',
      { prov_active: null, prog_active: null, prov_provider_serve_youth: null },
      null,
    ],
    ['an inactive provider', { prov_active: false, prog_active: false }, 'provider-inactive'],
    ['an inactive program', { prog_active: false }, 'program-inactive'],
    ['a provider that served no youth', { prov_provider_serve_youth: false }, 'no-youth-served'],
    [
      'nobody began or completed',
      { prog_any_youth_begin: false, prog_any_youth_complete: false },
      'no-youth',
    ],
    ['both screeners unanswered', { prog_any_youth_begin: null, prog_any_youth_complete: null }, 'no-youth'],
    ['no survey', { prog_en_tot_surveys_ms: 0, prog_en_tot_surveys_hs: null }, 'no-surveys'],
  ])('%s: %j -> %s [VAL-030]', (_, values, reason) => {
    expect(findNoUploadReason('entry', program(values))).toBe(reason);
  });
});

describe('the state of a provider\u2019s survey data', () => {
  const needed = { no_upload_reason: null, expected: 5 };
  const idle = { no_upload_reason: 'no-youth', expected: 78 } as const;
  it.each([
    ['every row expected', true, [{ ...needed, rows: 5 }], 'in-use'],
    ['fewer rows', true, [{ ...needed, rows: 4 }], 'rows-differ'],
    [
      'differences that even out',
      true,
      [
        { ...needed, rows: 4 },
        { ...needed, rows: 6 },
      ],
      'rows-differ',
    ],
    [
      'all rows under one of two programs',
      true,
      [
        { ...needed, rows: 10 },
        { ...needed, rows: 0 },
      ],
      'missing',
    ],
    ['no file', false, [{ ...needed, rows: 0 }], 'missing'],
    ['no file, and nobody began', false, [{ ...idle, rows: 0 }], 'not-needed'],
    [
      'a file, and nobody began in the other program',
      true,
      [
        { ...needed, rows: 5 },
        { ...idle, rows: 0 },
      ],
      'in-use',
    ],
    [
      'one program of two with other rows',
      true,
      [
        { no_upload_reason: null, expected: 5, rows: 5 },
        { no_upload_reason: null, expected: 5, rows: 4 },
      ],
      'rows-differ',
    ],
    ['a file of a program where nobody began', true, [{ ...idle, rows: 77 }], 'rows-differ'],
    [
      'no file, and no surveys',
      false,
      [{ no_upload_reason: 'no-surveys', expected: 0, rows: 0 }],
      'not-expected',
    ],
    ['no file, and no programs', false, [], 'not-expected'],
    [
      'rows of an inactive program',
      true,
      [{ no_upload_reason: 'program-inactive', expected: 0, rows: 3 }],
      'rows-differ',
    ],
  ] as const)('%s [BEY-153]', (_, inUse, programs, state) => {
    expect(toUploadState(inUse, programs)).toBe(state);
  });
});
