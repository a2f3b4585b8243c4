import { describe, expect, it } from 'vitest';
import type { CheckWarning } from './report.ts';
import { asksToConfirm } from './report.ts';
import { suggestMapping } from '../mapping.ts';
import { checkRows, checkSample, expecting, PAIR, sampleRow, type Changes } from '../template/sample-rows.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

type Warning<C extends CheckWarning['code']> = Extract<CheckWarning, { code: C }>;

function listWarnings<C extends CheckWarning['code']>(
  warnings: readonly CheckWarning[],
  code: C,
): readonly Warning<C>[] {
  return warnings.filter((warning): warning is Warning<C> => warning.code === code);
}

function rows(...parts: readonly (readonly [count: number, changes: Changes])[]): readonly Changes[] {
  return parts.flatMap(([count, changes]) => Array.from({ length: count }, () => changes));
}

describe('missing values', () => {
  it.each([
    [25, 100, false],
    [26, 100, true],
    [1, 4, false],
    [1, 3, true],
    [0, 4, false],
  ])('%i of %i rows blank: warning %s [UPL-044] [CON2-024]', (blank, all, warned) => {
    const { report } = checkSample(SURVEYS.entry, rows([blank, { en_age: ' ' }], [all - blank, {}]));
    expect(listWarnings(report.warnings, 'missing-share').map(({ column }) => column)).toEqual(
      warned ? ['en_age'] : [],
    );
  });

  it('say more than 25% with the numbers, or 100% when all are blank [UPL-045]', () => {
    const some = checkSample(SURVEYS.entry, rows([1, { en_age: '' }], [1, {}])).report.warnings;
    expect(some[0]?.message).toBe(
      'Column en_age has missing or blank values for more than 25% of valid rows (1 of 2)',
    );
    const all = checkSample(SURVEYS.entry, rows([2, { en_age: '' }])).report.warnings;
    expect(all[0]?.message).toBe('Column en_age has missing or blank values for 100% of valid rows (2 of 2)');
  });

  it('are 100% for a column that is not in the file [UPL-045]', () => {
    const headings = ['provider_name', 'program_name', 'survey_version'];
    const mapping = suggestMapping(SURVEYS.entry, headings, false);
    const cells = [PAIR.provider_name, PAIR.program_name, 'HS'];
    const { report, submission } = checkRows(SURVEYS.entry, [cells, cells], { headings, mapping });
    const missing = listWarnings(report.warnings, 'missing-share');
    expect(missing).toHaveLength(49);
    expect(missing.every(({ message }) => message.includes('100%'))).toBe(true);
    expect(submission?.rows).toBe(2);
  });

  it('are counted over valid rows alone [UPL-044]', () => {
    const { report } = checkSample(
      SURVEYS.entry,
      rows([1, { en_age: '' }], [3, {}], [9, { en_age: '', program_name: 'No' }]),
    );
    expect(listWarnings(report.warnings, 'missing-share')).toEqual([]);
  });

  it('do not count special codes: they are answers [UPL-044]', () => {
    const { report } = checkSample(
      SURVEYS.entry,
      rows([9, { survey_version: 'MS', en_ever_had_sex: 'MS' }], [1, {}]),
    );
    expect(listWarnings(report.warnings, 'missing-share')).toEqual([]);
  });

  it.each([
    ['en_lang_other', 'en_lang_other_spec', 1, 1, true],
    ['en_race_other', 'en_race_other_spec', 1, 2, true],
    ['en_race_other', 'en_race_other_spec', 1, 3, false],
    ['en_race_other', 'en_race_other_spec', 0, 3, false],
  ])(
    'of %s texts count over rows with the other option: %s blank %i, filled %i, warning %s [UPL-046]',
    (other, spec, blank, filled, warned) => {
      const file = rows(
        [blank, { [other]: '1' }],
        [filled, { [other]: 1, [spec]: 'x' }],
        [50, { [other]: '0' }],
      );
      const missing = listWarnings(checkSample(SURVEYS.entry, file).report.warnings, 'missing-share');
      expect(missing.map(({ column, base }) => [column, base])).toEqual(
        warned ? [[spec, blank + filled]] : [],
      );
    },
  );

  it('of other texts are counted over valid rows alone [UPL-044] [UPL-046]', () => {
    const file = rows(
      [1, { en_lang_other: '1' }],
      [3, { en_lang_other: '1', en_lang_other_spec: 'x' }],
      [9, { en_lang_other: '1', program_name: 'No' }],
    );
    expect(listWarnings(checkSample(SURVEYS.entry, file).report.warnings, 'missing-share')).toEqual([]);
  });

  it('of other texts are 100% when none of two is filled [UPL-046]', () => {
    const { report } = checkSample(SURVEYS.exit, rows([2, { ex_lang_other: '1' }], [5, {}]));
    expect(report.warnings.map(({ message }) => message)).toEqual([
      "Column ex_lang_other_spec has missing or blank values for 100% of valid rows that indicated the 'other' option (2 of 2)",
    ]);
  });
});

describe('counts against earlier pages', () => {
  it.each([
    [9, 10, true],
    [10, 10, false],
    [11, 10, true],
  ])('%i rows for %i surveys: warning %s, to confirm [UPL-047]', (count, expected, warned) => {
    const { report } = checkSample(SURVEYS.exit, rows([count, {}]), { expected: expecting(expected) });
    const [warning] = report.warnings;
    expect(report.warnings).toHaveLength(warned ? 1 : 0);
    if (!warning) return;
    expect(warning).toMatchObject({ code: 'row-count', rows: count, expected });
    expect(warning.message).toContain('Please confirm');
    expect(asksToConfirm(warning)).toBe(true);
  });

  it('rows with a wrong combination do not count [UPL-047]', () => {
    const { report } = checkSample(SURVEYS.entry, rows([5, { program_name: 'Unknown' }], [295, {}]));
    expect(listWarnings(report.warnings, 'row-count')).toMatchObject([{ rows: 295, expected: 300 }]);
  });

  it.each([
    ['MS IMPACT', 'prog_en_tot_surveys_ms_impact'],
    ['HS IMPACT', 'prog_en_tot_surveys_hs_impact'],
  ] as const)(
    '%s rows are compared with the reported impact count [UPL-048] [CON2-028]',
    (version, field) => {
      const file = rows([2, { survey_version: version }], [1, {}]);
      const expected = (reported: number) => expecting(3).map((pair) => ({ ...pair, [field]: reported }));
      const found = (reported: number) =>
        listWarnings(
          checkSample(SURVEYS.entry, file, { expected: expected(reported) }).report.warnings,
          'impact-count',
        );
      expect(found(2)).toEqual([]);
      const [warning] = found(3);
      expect(warning).toMatchObject({ version, rows: 2, reported: 3 });
      expect(warning && asksToConfirm(warning)).toBe(true);
    },
  );

  it('exit files have no impact comparison [UPL-048]', () => {
    const expected = expecting(1).map((pair) => ({ ...pair, prog_en_tot_surveys_ms_impact: 5 }));
    expect(checkSample(SURVEYS.exit, [{}], { expected }).report.warnings).toEqual([]);
  });

  describe('of each program', () => {
    const program = (program_name: string, survey_count: number) => ({ ...PAIR, program_name, survey_count });
    const counts = (file: readonly Changes[], expected: readonly ReturnType<typeof program>[]) =>
      listWarnings(checkSample(SURVEYS.exit, file, { expected }).report.warnings, 'program-count');

    it('5 too many in one and 5 too few in another are two warnings beside a right total [BEY-161]', () => {
      const file = rows([15, { program_name: 'A' }], [5, { program_name: 'B' }], [3, { program_name: 'C' }]);
      const expected = [program('A', 10), program('B', 10), program('C', 3)];
      const { warnings, issues } = checkSample(SURVEYS.exit, file, { expected }).report;
      expect(issues).toEqual([]);
      expect(warnings.map(({ code, message }) => [code, message])).toEqual([
        [
          'program-count',
          `${PAIR.provider_name}: A: 15 valid rows, but 10 surveys were reported on earlier pages (5 more)`,
        ],
        [
          'program-count',
          `${PAIR.provider_name}: B: 5 valid rows, but 10 surveys were reported on earlier pages (5 fewer)`,
        ],
      ]);
    });

    it.each([
      [9, true],
      [10, false],
      [11, true],
    ])('%i rows for 10 surveys: %s [BEY-161]', (found, warned) => {
      const file = rows([found, { program_name: 'A' }], [1, { program_name: 'B' }]);
      const warnings = counts(file, [program('A', 10), program('B', 1)]);
      expect(warnings.map(({ rows: of, expected }) => [of, expected])).toEqual(warned ? [[found, 10]] : []);
    });

    it('rows count where the check calls them valid alone, and one word is one [BEY-161]', () => {
      const file = rows([1, { program_name: 'A' }], [1, { program_name: 'A', survey_version: '' }]);
      const [warning] = counts(file, [program('A', 2), program('B', 1)]);
      expect(warning?.message).toContain(': A: 1 valid row, but 2 surveys were reported');
    });

    it('are not said twice: without rows the list of programs says it, with one program the total [BEY-161]', () => {
      expect(counts(rows([1, { program_name: 'A' }]), [program('A', 1), program('B', 4)])).toEqual([]);
      expect(counts(rows([2, { program_name: 'A' }]), [program('A', 1)])).toEqual([]);
    });
  });

  it('expected programs without data are listed [UPL-049]', () => {
    const expected = [
      ...expecting(1),
      { provider_name: 'Absent', program_name: 'One', survey_count: 0 },
      { provider_name: 'Absent', program_name: 'Two', survey_count: 4 },
    ];
    const { report } = checkSample(SURVEYS.exit, [{}], { expected });
    expect(listWarnings(report.warnings, 'programs-without-data')).toMatchObject([
      { pairs: [{ provider: 'Absent', program: 'Two' }], details: ['Absent: Two'] },
    ]);
    expect(report.warnings.filter((warning) => asksToConfirm(warning))).toHaveLength(1);
  });
});

describe('answers that do not fit the version', () => {
  it('special codes that contradict it are one warning per column [BEY-133]', () => {
    const { report, submission } = checkSample(SURVEYS.entry, [
      {
        survey_version: 'MS',
        en_subst_alcohol: 'MS',
        en_ever_had_sex: 'MS',
        en_ever_pregnant: 'MS',
        en_ever_had_sti: 'MS',
      },
      { en_subst_alcohol: 'MS' },
      { en_subst_alcohol: 'HS IMPACT' },
      { en_subst_vapor: 'ms impact' },
    ]);
    const found = listWarnings(report.warnings, 'contradicting-code');
    expect(found.map(({ column, count, example }) => ({ column, count, example }))).toEqual([
      { column: 'en_subst_alcohol', count: 2, example: { row: 3, value: 'MS' } },
      { column: 'en_subst_vapor', count: 1, example: { row: 5, value: 'MS IMPACT' } },
    ]);
    expect(submission).not.toBeNull();
  });

  it('on exit any code but MS is the warning', () => {
    const row = {
      survey_version: 'MS',
      ex_reason_risk_sti: 'MS',
      ex_reason_risk_pregnant: 'MS',
      ex_plan_abstain_sex: 'MS',
    };
    const { report } = checkSample(SURVEYS.exit, [
      { ...row, ex_reason_affect_plans: 'MS', ex_reason_emotional_social_cons: 'MS IMPACT' },
    ]);
    expect(listWarnings(report.warnings, 'contradicting-code').map(({ column }) => column)).toEqual([
      'ex_reason_emotional_social_cons',
    ]);
    expect(listWarnings(report.warnings, 'unasked-answer')).toEqual([]);
  });

  it('answers to items the version does not ask are one warning per column and block nothing [BEY-133]', () => {
    const notAsked = { en_ever_pregnant: '', en_ever_had_sti: '' };
    const { report, submission } = checkSample(SURVEYS.entry, [
      { survey_version: 'MS', ...notAsked, en_ever_had_sex: '' },
      { survey_version: 'MS', ...notAsked, en_ever_had_sex: 'Y' },
      { survey_version: 'MS IMPACT', ...notAsked, en_ever_had_sex: '0' },
      { survey_version: 'HS', ...notAsked },
    ]);
    expect(listWarnings(report.warnings, 'unasked-answer')).toMatchObject([
      {
        column: 'en_ever_had_sex',
        count: 2,
        example: { row: 3, value: 'Y' },
        details: [expect.stringMatching(/row 3.*Y/)],
      },
    ]);
    expect(report.issues).toEqual([]);
    expect(submission?.rows).toBe(4);
  });

  it('rows that are not valid raise neither', () => {
    const { report } = checkSample(SURVEYS.entry, [{ survey_version: 'MS', program_name: 'Unknown' }, {}]);
    expect(listWarnings(report.warnings, 'unasked-answer')).toEqual([]);
  });
});

it('a file that is blocked by a missing required column has its warnings like any other [UPL-036] [UPL-047]', () => {
  const headings = ['provider_name', 'program_name'];
  const mapping = suggestMapping(SURVEYS.entry, headings, false);
  const { report, submission } = checkRows(SURVEYS.entry, [sampleRow(SURVEYS.entry).slice(0, 2)], {
    headings,
    mapping,
  });
  expect(submission).toBeNull();
  expect(report.issues).toMatchObject([{ code: 'unmapped-column', column: 'survey_version' }]);
  expect(report.warnings.map(({ code, message }) => [code, message])).toEqual([
    [
      'row-count',
      'The file has 0 valid rows, but the information entered on earlier pages indicates a total of 1 surveys. Please confirm.',
    ],
    [
      'programs-without-data',
      '1 expected combination(s) of provider name and program name have no data in the file',
    ],
  ]);
});

describe('a former name of a provider', () => {
  it('is accepted with a warning that names the new one, and saved under it [BEY-156]', () => {
    const [expected] = expecting(3);
    if (!expected) throw new Error('no expectation');
    const renamed = {
      ...expected,
      provider_name: 'Cedar Families',
      former_provider_names: [PAIR.provider_name],
    };
    const file = rows([2, {}], [1, { provider_name: 'Cedar Families' }]);
    const { report, submission } = checkSample(SURVEYS.entry, file, { expected: [renamed] });
    expect(report.issues).toEqual([]);
    expect(listWarnings(report.warnings, 'former-name')).toEqual([
      {
        code: 'former-name',
        former: PAIR.provider_name,
        provider: 'Cedar Families',
        rows: 2,
        message:
          '2 rows carry the former name "Cedar Valley School District" of the provider that is now named "Cedar Families". They are accepted and count for "Cedar Families".',
        details: [],
      },
    ]);
    expect(submission?.pairs.map((pair) => pair.provider_name)).toEqual(['Cedar Families']);
    expect(report.summary.providers).toEqual([{ provider: 'Cedar Families', rows: 3 }]);
  });
});
