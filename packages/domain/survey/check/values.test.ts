import { describe, expect, it } from 'vitest';
import { listFileColumns } from '../catalogue/catalogue.ts';
import { suggestMapping } from '../mapping.ts';
import { checkRows, checkSample, PAIR, sampleRow, type Changes } from '../template/sample-rows.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

function many(count: number, changes: Changes = {}): readonly Changes[] {
  return Array.from({ length: count }, () => changes);
}

describe('out-of-range values', () => {
  it('are one issue per column with count, example and acceptable values [UPL-042]', () => {
    const { report } = checkSample(SURVEYS.entry, [
      {},
      { en_age: '9' },
      { en_age: 21, en_sex: 'X' },
      { en_age: 'n/a' },
    ]);
    expect(report.issues.map(({ message, details }) => [message, ...details])).toEqual([
      [
        'Column en_age has 3 out-of-range value(s)',
        'Example: row 3, value "9"',
        'Acceptable values: 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20',
      ],
      [
        'Column en_sex has 1 out-of-range value(s)',
        'Example: row 4, value "X"',
        'Acceptable values: M Male, F Female',
      ],
    ]);
    expect(report.rowsToCorrect).toBe(3);
  });

  it.each([
    ['en_age', '10', '9'],
    ['en_age', '20', '21'],
    ['en_grade', '5', '4'],
    ['en_grade', '18', '19'],
  ])('%s: %s passes, %s does not [UPL-042] [CON2-030]', (name, good, bad) => {
    expect(checkSample(SURVEYS.entry, [{ [name]: good }]).report.issues).toEqual([]);
    expect(checkSample(SURVEYS.entry, [{ [name]: bad }]).report.issues).toHaveLength(1);
  });

  it('an other-specify text may have 100 characters, not 101 [UPL-043] [CON2-025]', () => {
    expect(checkSample(SURVEYS.exit, [{ ex_race_other_spec: 'é'.repeat(100) }]).report.issues).toEqual([]);
    const { report } = checkSample(SURVEYS.exit, [{ ex_race_other_spec: 'é'.repeat(101) }]);
    expect(report.issues).toMatchObject([
      { column: 'ex_race_other_spec', accepted: '100 characters or fewer' },
    ]);
  });

  it('an impact version of an exit file comes with a hint [CON2-028]', () => {
    const { report } = checkSample(SURVEYS.exit, [{ survey_version: 'HS IMPACT' }]);
    expect(report.issues).toMatchObject([{ column: 'survey_version', count: 1 }]);
    expect(report.issues[0]?.details.at(-1)).toBe('Exit surveys have no impact version: use MS or HS.');
    expect(report.rowsToCorrect).toBe(1);
    expect(checkSample(SURVEYS.entry, [{ survey_version: 'HS IMPACT' }]).report.issues).toEqual([]);
  });

  it.each([
    ['entry', { survey_version: 'XS IMPACT' }],
    ['exit', { survey_version: 'XS' }],
    ['exit', { ex_age: 'HS IMPACT' }],
  ] as const)('another value of an %s file comes without that hint: %j', (kind, changes) => {
    const { report } = checkSample(SURVEYS[kind], [changes]);
    expect(report.issues).toHaveLength(1);
    expect(report.issues[0]?.details).toHaveLength(2);
  });

  it.each([
    ['1\u200b2', 'zero-width space (U+200B)'],
    ['12\u00ad', 'soft hyphen (U+00AD)'],
    ['\u206112', 'U+2061'],
  ])('%j looks right: what nobody sees in it is named', (value, character) => {
    const [issue] = checkSample(SURVEYS.entry, [{ en_age: value }]).report.issues;
    expect(issue?.details[0]).toBe(`The value holds an invisible character: ${character}. Please remove it.`);
  });

  it('of names name what nobody sees in them', () => {
    const { provider_name } = PAIR;
    const [issue] = checkSample(SURVEYS.entry, [{ provider_name: `${provider_name}\u200b` }]).report.issues;
    expect(issue?.details[0]).toBe(
      'A name holds an invisible character: zero-width space (U+200B). Please remove it.',
    );
  });

  it('are found in the first column of a file like in any other', () => {
    const names = listFileColumns(SURVEYS.entry).map(({ name }) => name);
    for (const [name, value] of [
      ['en_age', '9'],
      ['en_lang_other_spec', 'x'.repeat(101)],
    ] as const) {
      const headings = [name, ...names.filter((other) => other !== name)];
      const row = sampleRow(SURVEYS.entry);
      const others = row.filter((_, at) => names[at] !== name);
      const { report } = checkRows(SURVEYS.entry, [[value, ...others]], { headings });
      expect(report.issues).toMatchObject([{ column: name, count: 1 }]);
      expect(report.rowsToCorrect).toBe(1);
    }
  });

  it('are not looked for in items that the file does not have', () => {
    const headings = ['provider_name', 'program_name', 'survey_version'];
    const long = 'x'.repeat(101);
    const { report, submission } = checkRows(SURVEYS.entry, [[PAIR.provider_name, long, 'HS']], {
      headings,
      mapping: suggestMapping(SURVEYS.entry, headings, false),
      expected: [{ ...PAIR, program_name: long, survey_count: 1 }],
    });
    expect(report.issues).toEqual([]);
    expect(report.summary.items.every(({ answered, missing }) => answered === 0 && missing === 1)).toBe(true);
    expect(submission?.rows).toBe(1);
  });

  it('are collected with row, column, value and names, in the order of the file', () => {
    const { badCells } = checkSample(SURVEYS.entry, [{ en_sex: 'X', en_age: '9' }, { en_age: 8 }]);
    const names = { provider: PAIR.provider_name, program: PAIR.program_name };
    expect(badCells.cells).toEqual([
      { kind: 'out-of-range', row: 2, column: 'en_age', value: '9', ...names },
      { kind: 'out-of-range', row: 2, column: 'en_sex', value: 'X', ...names },
      { kind: 'out-of-range', row: 3, column: 'en_age', value: '8', ...names },
    ]);
  });

  it('are collected up to a cap and counted beyond it', () => {
    const { badCells, report } = checkSample(SURVEYS.entry, [
      ...many(10_001, { en_age: '9' }),
      { en_sex: 'X' },
    ]);
    expect(badCells.left).toBe(1);
    expect(badCells.cells).toHaveLength(10_001);
    expect(badCells.cells.at(-1)?.column).toBe('en_sex');
    expect(report.issues[0]).toMatchObject({ column: 'en_age', count: 10_001 });
  });

  it('are shown cut when they are endless', () => {
    const { badCells } = checkSample(SURVEYS.entry, [{ en_age: 'x'.repeat(30_000) }]);
    expect(badCells.cells[0]?.value).toHaveLength(201);
  });
});
