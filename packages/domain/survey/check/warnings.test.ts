import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../mapping.ts';
import { checkRows, checkSample, listExpectedPairs, PAIR } from '../template/sample-rows.ts';
import { listWarnings, rows } from '../template/sample-warnings.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

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

describe('a former name of a provider', () => {
  it('is accepted with a warning that names the new one, and saved under it [BEY-156]', () => {
    const [expected] = listExpectedPairs(3);
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
