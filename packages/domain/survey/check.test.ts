import { describe, expect, it } from 'vitest';
import type { CheckIssue } from './check-report.ts';
import { fileColumnsOf } from './catalogue.ts';
import { suggestMapping } from './mapping.ts';
import { blankRow, checkRows, checkSample, expecting, PAIR, sampleRow, type Changes } from './sample-rows.ts';

function issueOf<C extends CheckIssue['code']>(
  issues: readonly CheckIssue[],
  code: C,
): Extract<CheckIssue, { code: C }> | undefined {
  return issues.find((issue): issue is Extract<CheckIssue, { code: C }> => issue.code === code);
}

function many(count: number, changes: Changes = {}): readonly Changes[] {
  return Array.from({ length: count }, () => changes);
}

describe('a clean file', () => {
  it('has no issues and a submission [UPL-027]', () => {
    const { report, submission, badCells } = checkSample('entry', many(3));
    expect(report.issues).toEqual([]);
    expect(report.rowsReady).toBe(3);
    expect(submission?.rows).toBe(3);
    expect(badCells).toEqual({ cells: [], left: 0 });
  });

  it('may have warnings: they do not block [UPL-052]', () => {
    const { report, submission } = checkSample('entry', many(3), { expected: expecting(99) });
    expect(report.warnings.map(({ code }) => code)).toContain('row-count');
    expect(submission).not.toBeNull();
  });
});

describe('issues block the submission', () => {
  it.each<[what: string, changes: Changes, code: CheckIssue['code']]>([
    ['an invalid provider', { provider_name: 'Nobody' }, 'invalid-pair'],
    ['invalid data', { en_age: '9' }, 'out-of-range'],
    ['a missing required value', { survey_version: '' }, 'missing-required'],
  ])('%s [UPL-027] [UPL-052]', (_what, changes, code) => {
    const { report, submission } = checkSample('entry', [{}, changes]);
    expect(report.issues.map((issue) => issue.code)).toEqual([code]);
    expect(submission).toBeNull();
    expect([report.rowsReady, report.rowsToCorrect]).toEqual([1, 1]);
  });

  it('a file without a row of data', () => {
    const { report, submission } = checkRows('entry', [blankRow('entry')]);
    expect(report.issues.map(({ code, details }) => [code, details])).toEqual([['no-rows', []]]);
    expect(submission).toBeNull();
  });
});

describe('required columns', () => {
  it.each([
    ['provider_name', 'Provider'],
    ['program_name', 'Program model'],
    ['survey_version', 'Survey version'],
  ])('%s must be mapped [UPL-035] [UPL-036]', (name, label) => {
    const headings = fileColumnsOf('entry').map((column) => column.name);
    const mapping = { ...suggestMapping('entry', headings, true), [name]: 'not-in-file' as const };
    const { report, submission } = checkRows('entry', [sampleRow('entry')], { headings, mapping });
    expect(report.issues.map(({ message }) => message)).toEqual([`No column was selected for ${label}`]);
    expect(submission).toBeNull();
  });

  it('are asked of a standard workbook without the heading too [UPL-036]', () => {
    const headings = fileColumnsOf('entry').map((column) => column.question[0] ?? '');
    headings[2] = 'Version?';
    const mapping = suggestMapping('entry', headings, false);
    const { report } = checkRows('entry', [sampleRow('entry')], { headings, mapping });
    expect(report.issues.map(({ message }) => message)).toEqual([
      'No column was selected for Survey version',
    ]);
  });

  it('without a column are read from no other one [UPL-036]', () => {
    const asked = fileColumnsOf('entry').map((column) => column.name);
    const headings = ['Notes', 'More notes', ...asked];
    const row = ['a note', 'another note', ...sampleRow('entry')];
    for (const name of asked.slice(0, 3)) {
      const mapping = { ...suggestMapping('entry', headings, true), [name]: 'not-in-file' as const };
      const { report } = checkRows('entry', [row], { headings, mapping });
      expect(report.issues.map(({ code, details }) => [code, details])).toEqual([['unmapped-column', []]]);
    }
  });

  it('are the only issue of a file without a row [UPL-036]', () => {
    const headings = ['provider_name', 'program_name'];
    const { report } = checkRows('entry', [], {
      headings,
      mapping: suggestMapping('entry', headings, false),
    });
    expect(report.issues.map(({ code }) => code)).toEqual(['unmapped-column']);
  });

  it('drops rows that miss all three, wherever they stand [UPL-039]', () => {
    const rows = [sampleRow('entry'), blankRow('entry'), sampleRow('entry'), blankRow('entry'), []];
    const { report, submission } = checkRows('entry', rows, { expected: expecting(2) });
    expect(report.issues).toEqual([]);
    expect(report.warnings).toEqual([]);
    expect(report.summary).toMatchObject({
      rowsRead: 5,
      rowsDropped: 3,
      droppedWithAnswers: 0,
      validRows: 2,
    });
    expect(submission?.rows).toBe(2);
  });

  it('drops an empty row that is the first of the file [UPL-039]', () => {
    const { report } = checkRows('entry', [[], sampleRow('entry')], { expected: expecting(1) });
    expect(report.issues).toEqual([]);
    expect(report.summary).toMatchObject({ rowsRead: 2, rowsDropped: 1, validRows: 1 });
  });

  it.each(['provider_name', 'program_name', 'survey_version'])(
    'keeps and counts a row with nothing but %s [UPL-039] [UPL-040]',
    (name) => {
      const blank = { provider_name: '', program_name: '', survey_version: '', [name]: 'HS' };
      const { report } = checkSample('entry', [{}, blank]);
      expect(report.summary.rowsDropped).toBe(0);
      expect(issueOf(report.issues, 'missing-required')).toMatchObject({ count: 1 });
      expect(report.rowsToCorrect).toBe(1);
    },
  );

  it('says when a dropped row held something else [UPL-039]', () => {
    const lost = { provider_name: ' ', program_name: '', survey_version: '\u00a0' };
    const { report } = checkSample('entry', [{}, lost, lost]);
    expect(report.summary).toMatchObject({
      rowsDropped: 2,
      droppedWithAnswers: 2,
      firstDroppedWithAnswers: 3,
    });
  });

  it('counts rows that miss some, once each [UPL-040]', () => {
    const { report, badCells } = checkSample('entry', [
      {},
      { provider_name: '' },
      { survey_version: ' ' },
      { program_name: '', survey_version: '' },
    ]);
    const issue = issueOf(report.issues, 'missing-required');
    expect(issue).toMatchObject({
      count: 3,
      message: 'Missing values for required columns: 3 row(s)',
      columns: [
        { column: 'provider_name', count: 1, firstRow: 3 },
        { column: 'program_name', count: 1, firstRow: 5 },
        { column: 'survey_version', count: 2, firstRow: 4 },
      ],
    });
    expect(issue?.details).toEqual([
      'Provider: 1 row(s), first in row 3',
      'Program model: 1 row(s), first in row 5',
      'Survey version: 2 row(s), first in row 4',
    ]);
    expect(report.issues).toHaveLength(1);
    expect(badCells.cells.map(({ row, column }) => [row, column])).toEqual([
      [3, 'provider_name'],
      [4, 'survey_version'],
      [5, 'program_name'],
      [5, 'survey_version'],
    ]);
    expect(report.summary.validRows).toBe(1);
  });
});

describe('combinations of provider and program', () => {
  it('that are not expected are counted with an example [UPL-038]', () => {
    const { report } = checkSample('entry', [
      {},
      { program_name: 'Unknown program 1' },
      { provider_name: 'Nobody' },
    ]);
    const issue = issueOf(report.issues, 'invalid-pair');
    expect(issue?.message).toBe('2 rows have an invalid combination of provider name and program name');
    expect(issue?.details).toEqual([
      'Example: row 3, provider "Cedar Valley School District", program "Unknown program 1"',
    ]);
    expect(issue?.pairs.map(({ count, suggestion }) => ({ count, suggestion }))).toEqual([
      { count: 1, suggestion: null },
      { count: 1, suggestion: null },
    ]);
  });

  it('match after tidying, with every kind of white space, on both sides [UPL-037]', () => {
    const expected = [{ provider_name: 'Niños  Unidos', program_name: ' A B', survey_count: 2 }];
    const { report } = checkSample(
      'entry',
      [
        { provider_name: ' Nin\u0303os\u00a0Unidos', program_name: '  A   B ' },
        { provider_name: 'Niños\tUnidos', program_name: 'A\nB' },
      ],
      { expected },
    );
    expect(report.issues).toEqual([]);
    const wrong = checkSample('entry', [{ provider_name: 'Niños Unidos', program_name: 'a b' }], {
      expected,
    });
    expect(wrong.report.issues).toHaveLength(1);
  });

  it('that are nearly right are an issue with a suggestion [BEY-131]', () => {
    const expected = [{ ...PAIR, program_name: 'Choosing the Best – JOURNEY', survey_count: 2 }];
    const { report, submission } = checkSample(
      'entry',
      many(2, { program_name: 'Choosing the Best - JOURNEY' }),
      {
        expected,
      },
    );
    const issue = issueOf(report.issues, 'invalid-pair');
    expect(issue?.count).toBe(2);
    expect(issue?.pairs).toEqual([
      {
        provider: PAIR.provider_name,
        program: 'Choosing the Best - JOURNEY',
        count: 2,
        firstRow: 2,
        suggestion: { provider: PAIR.provider_name, program: 'Choosing the Best – JOURNEY' },
      },
    ]);
    expect(issue?.details).toContain(
      'Did you mean provider "Cedar Valley School District", program "Choosing the Best – JOURNEY"?',
    );
    expect(submission).toBeNull();
  });

  it('come with the suggestion for the example, not for another one [BEY-131]', () => {
    const { report } = checkSample('entry', [
      { provider_name: 'Nobody', program_name: 'Nothing' },
      ...many(2, { program_name: 'Game Plan Middle School' }),
    ]);
    const issue = issueOf(report.issues, 'invalid-pair');
    expect(issue?.pairs.map(({ count, suggestion }) => [count, suggestion?.program])).toEqual([
      [2, PAIR.program_name],
      [1, undefined],
    ]);
    expect(issue?.details).toEqual(['Example: row 2, provider "Nobody", program "Nothing"']);
  });

  it('are counted together wherever they stand, the first of the file before others as frequent', () => {
    const changes = ['B', 'A', 'B', 'C', 'A', 'D'].map((program_name) => ({ program_name }));
    const { report } = checkSample('entry', changes);
    expect(
      issueOf(report.issues, 'invalid-pair')?.pairs.map(({ program, count, firstRow }) => [
        program,
        count,
        firstRow,
      ]),
    ).toEqual([
      ['B', 2, 2],
      ['A', 2, 3],
      ['C', 1, 5],
      ['D', 1, 7],
    ]);
  });

  it('are listed with the most frequent first', () => {
    const { report } = checkSample('entry', [
      { program_name: 'Rare' },
      ...many(3, { program_name: 'Frequent' }),
    ]);
    expect(
      issueOf(report.issues, 'invalid-pair')?.pairs.map(({ program, count }) => [program, count]),
    ).toEqual([
      ['Frequent', 3],
      ['Rare', 1],
    ]);
  });

  it('stay countable when every row has another one', () => {
    const changes = Array.from({ length: 6_000 }, (_, index) => ({ program_name: `Program ${index}` }));
    const { report } = checkSample('entry', changes);
    const issue = issueOf(report.issues, 'invalid-pair');
    expect(issue?.count).toBe(6_000);
    expect(issue?.pairs).toHaveLength(100);
  });
});

describe('out-of-range values', () => {
  it('are one issue per column with count, example and acceptable values [UPL-042]', () => {
    const { report } = checkSample('entry', [
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
    expect(checkSample('entry', [{ [name]: good }]).report.issues).toEqual([]);
    expect(checkSample('entry', [{ [name]: bad }]).report.issues).toHaveLength(1);
  });

  it('an other-specify text may have 100 characters, not 101 [UPL-043] [CON2-025]', () => {
    expect(checkSample('exit', [{ ex_race_other_spec: 'é'.repeat(100) }]).report.issues).toEqual([]);
    const { report } = checkSample('exit', [{ ex_race_other_spec: 'é'.repeat(101) }]);
    expect(report.issues).toMatchObject([
      { column: 'ex_race_other_spec', accepted: '100 characters or fewer' },
    ]);
  });

  it('an impact version of an exit file comes with a hint [CON2-028]', () => {
    const { report } = checkSample('exit', [{ survey_version: 'HS IMPACT' }]);
    expect(report.issues).toMatchObject([{ column: 'survey_version', count: 1 }]);
    expect(report.issues[0]?.details.at(-1)).toBe('Exit surveys have no impact version: use MS or HS.');
    expect(report.rowsToCorrect).toBe(1);
    expect(checkSample('entry', [{ survey_version: 'HS IMPACT' }]).report.issues).toEqual([]);
  });

  it.each([
    ['entry', { survey_version: 'XS IMPACT' }],
    ['exit', { survey_version: 'XS' }],
    ['exit', { ex_age: 'HS IMPACT' }],
  ] as const)('another value of an %s file comes without that hint: %j', (kind, changes) => {
    const { report } = checkSample(kind, [changes]);
    expect(report.issues).toHaveLength(1);
    expect(report.issues[0]?.details).toHaveLength(2);
  });

  it('are found in the first column of a file like in any other', () => {
    const names = fileColumnsOf('entry').map(({ name }) => name);
    for (const [name, value] of [
      ['en_age', '9'],
      ['en_lang_other_spec', 'x'.repeat(101)],
    ] as const) {
      const headings = [name, ...names.filter((other) => other !== name)];
      const row = sampleRow('entry');
      const others = row.filter((_, at) => names[at] !== name);
      const { report } = checkRows('entry', [[value, ...others]], { headings });
      expect(report.issues).toMatchObject([{ column: name, count: 1 }]);
      expect(report.rowsToCorrect).toBe(1);
    }
  });

  it('are not looked for in items that the file does not have', () => {
    const headings = ['provider_name', 'program_name', 'survey_version'];
    const long = 'x'.repeat(101);
    const { report, submission } = checkRows('entry', [[PAIR.provider_name, long, 'HS']], {
      headings,
      mapping: suggestMapping('entry', headings, false),
      expected: [{ ...PAIR, program_name: long, survey_count: 1 }],
    });
    expect(report.issues).toEqual([]);
    expect(report.summary.items.every(({ answered, missing }) => answered === 0 && missing === 1)).toBe(true);
    expect(submission?.rows).toBe(1);
  });

  it('are collected with row, column, value and names, in the order of the file', () => {
    const { badCells } = checkSample('entry', [{ en_sex: 'X', en_age: '9' }, { en_age: 8 }]);
    const names = { provider: PAIR.provider_name, program: PAIR.program_name };
    expect(badCells.cells).toEqual([
      { kind: 'out-of-range', row: 2, column: 'en_age', value: '9', ...names },
      { kind: 'out-of-range', row: 2, column: 'en_sex', value: 'X', ...names },
      { kind: 'out-of-range', row: 3, column: 'en_age', value: '8', ...names },
    ]);
  });

  it('are collected up to a cap and counted beyond it', () => {
    const { badCells, report } = checkSample('entry', [...many(10_001, { en_age: '9' }), { en_sex: 'X' }]);
    expect(badCells.left).toBe(1);
    expect(badCells.cells).toHaveLength(10_001);
    expect(badCells.cells.at(-1)?.column).toBe('en_sex');
    expect(report.issues[0]).toMatchObject({ column: 'en_age', count: 10_001 });
  });

  it('are shown cut when they are endless', () => {
    const { badCells } = checkSample('entry', [{ en_age: 'x'.repeat(30_000) }]);
    expect(badCells.cells[0]?.value).toHaveLength(201);
  });
});
