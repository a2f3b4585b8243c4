import { describe, expect, it } from 'vitest';
import { asksToConfirm } from './report.ts';
import { suggestMapping } from '../mapping.ts';
import {
  checkRows,
  checkSample,
  listExpectedPairs,
  PAIR,
  sampleRow,
  type Changes,
} from '../template/sample-rows.ts';
import { listWarnings, rows } from '../template/sample-warnings.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

describe('counts against earlier pages', () => {
  it.each([
    [9, 10, true],
    [10, 10, false],
    [11, 10, true],
  ])('%i rows for %i surveys: warning %s, to confirm [UPL-047]', (count, expected, warned) => {
    const { report } = checkSample(SURVEYS.exit, rows([count, {}]), {
      expected: listExpectedPairs(expected),
    });
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
      const expected = (reported: number) =>
        listExpectedPairs(3).map((pair) => ({ ...pair, [field]: reported }));
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
    const expected = listExpectedPairs(1).map((pair) => ({ ...pair, prog_en_tot_surveys_ms_impact: 5 }));
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
      ...listExpectedPairs(1),
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

it('a file that is blocked by a missing required column has its count of valid rows compared like any other [UPL-036] [UPL-047]', () => {
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
      'The file has 0 valid rows, but the information entered on earlier pages indicates a total of 1 survey. Please confirm.',
    ],
  ]);
});
