import { describe, expect, it } from 'vitest';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';
import { listFileColumns } from '../catalogue/catalogue.ts';
import { suggestMapping } from '../mapping.ts';
import { checkRows, checkSample, listExpectedPairs, sampleRow } from '../template/sample-rows.ts';
import { listWarnings } from '../template/sample-warnings.ts';
import { createChecker, NO_NOTES } from './check.ts';

const { entry } = SURVEYS;
const NAMES = listFileColumns(entry).map(({ name }) => name);

describe('values without a heading', () => {
  it('are named by their column, rows and first value, and the columns in the summary', () => {
    const headings = [...NAMES, '', 'mine', ''];
    const { report } = checkRows(
      entry,
      [
        sampleRow(entry),
        [...sampleRow(entry), ' ', 'x'],
        [...sampleRow(entry), '7', 'x', '8'],
        [...sampleRow(entry), '', '', '', '9'],
      ],
      { headings },
    );
    expect(listWarnings(report.warnings, 'no-heading')).toEqual([
      {
        code: 'no-heading',
        count: 2,
        example: { row: 4, value: '7' },
        message: '2 rows hold values in columns without a heading: Column BC; Column BE; Column BF',
        details: [
          'Example: row 4, value "7"',
          'Look at these rows: a value may be in the wrong column, or a quotation mark may be missing. A column that belongs to the survey needs a heading.',
        ],
      },
    ]);
    expect(report.summary.ignoredColumns).toEqual(['mine', 'Column BC', 'Column BE', 'Column BF']);
  });

  it('are found beyond the last heading too, and their columns named in the order of the file', () => {
    const { report } = checkRows(entry, [
      sampleRow(entry),
      [...sampleRow(entry), '', '', '9'],
      [...sampleRow(entry), '8'],
    ]);
    expect(listWarnings(report.warnings, 'no-heading')).toMatchObject([
      { count: 2, message: '2 rows hold values in columns without a heading: Column BC; Column BE' },
    ]);
  });

  it('are none where the column is chosen for an item', () => {
    const headings = [...NAMES.slice(0, -1), ''];
    const mapping = { ...suggestMapping(entry, headings, true), [NAMES.at(-1) ?? '']: 53 };
    const { report } = checkRows(entry, [sampleRow(entry)], { headings, mapping });
    expect(listWarnings(report.warnings, 'no-heading')).toEqual([]);
  });
});

describe('formulas without a stored result', () => {
  it('are counted where an item uses their column, with the first cell', () => {
    const checker = createChecker({
      survey: entry,
      mapping: suggestMapping(entry, NAMES, true),
      headings: NAMES,
      expected: listExpectedPairs(1),
    });
    checker.row(5, sampleRow(entry, { en_age: '' }));
    const formulas = new Map([
      [4, { count: 1, firstRow: 6 }],
      [3, { count: 1200, firstRow: 5 }],
      [99, { count: 5, firstRow: 1 }],
    ]);
    const { report } = checker.finish({ ...NO_NOTES, formulas });
    expect(listWarnings(report.warnings, 'formulas')).toEqual([
      {
        code: 'formulas',
        count: 1201,
        cell: 'D5',
        message:
          '1,201 cells hold formulas without results (first D5) and count as blank: open the file in Excel, save it and choose it again',
        details: [],
      },
    ]);
    expect(checker.finish().report.warnings.some(({ code }) => code === 'formulas')).toBe(false);
  });
});

it.each([
  [1, '1 cell is merged with a cell above or to the left (first E6): it does not share its value'],
  [1200, '1,200 cells are merged with a cell above or to the left (first E6): they do not share its value'],
])('%d merged cells are counted where an item uses their column, with the first', (count, message) => {
  const checker = createChecker({
    survey: entry,
    mapping: suggestMapping(entry, NAMES, true),
    headings: NAMES,
    expected: listExpectedPairs(1),
  });
  checker.row(5, sampleRow(entry));
  const merged = new Map([
    [4, { count, firstRow: 6 }],
    [99, { count: 5, firstRow: 1 }],
  ]);
  const { report } = checker.finish({ ...NO_NOTES, merged });
  expect(report.warnings).toEqual([
    {
      code: 'merged-cells',
      count,
      cell: 'E6',
      message,
      details: [
        'Merged cells have one value, which belongs to the first of them. Unmerge them, enter the value of every row, and choose the file again.',
      ],
    },
  ]);
});

describe('rows and columns hidden in the workbook', () => {
  const finish = (hidden: { rows: number; firstRow: number | null; columns: Set<number> }) => {
    const checker = createChecker({
      survey: entry,
      mapping: suggestMapping(entry, [...NAMES, 'mine'], true),
      headings: [...NAMES, 'mine'],
      expected: listExpectedPairs(1),
    });
    checker.row(5, sampleRow(entry));
    return checker.finish({ ...NO_NOTES, hidden });
  };

  it('are said to be included, with the first row and the columns that an item uses', () => {
    const { report, submission } = finish({ rows: 1200, firstRow: 7, columns: new Set([3, 4, 54]) });
    const listed = report.warnings.filter(({ code }) => code.startsWith('hidden'));
    expect(listed).toEqual([
      {
        code: 'hidden-rows',
        count: 1200,
        firstRow: 7,
        message: '1,200 rows that are hidden in the workbook are included (first row 7)',
        details: [
          'Rows hidden by a filter or by hand are still part of the file. Show them; delete those that do not belong to the survey, and choose the file again.',
        ],
      },
      {
        code: 'hidden-columns',
        labels: ['en_age', 'en_grade'],
        message: '2 columns that are hidden in the workbook are included: en_age; en_grade',
        details: [
          'Show the columns in the workbook and check whether their values are those to be reported.',
        ],
      },
    ]);
    expect(submission?.rows).toBe(1);
  });

  it('one is one', () => {
    const { report } = finish({ rows: 1, firstRow: 5, columns: new Set([3]) });
    expect(report.warnings.map(({ message }) => message)).toEqual([
      '1 row that is hidden in the workbook is included (first row 5)',
      'A column that is hidden in the workbook is included: en_age',
    ]);
  });

  it('are not mentioned where there are none in use', () => {
    expect(finish({ rows: 0, firstRow: null, columns: new Set([54]) }).report.warnings).toEqual([]);
  });
});

it.each([
  [
    'mixed',
    'Some letters of the file have another encoding than the rest. The first is in cell B17 and was read as "Niños"',
    'If these letters are wrong, enter them again in a spreadsheet program, save the file as "CSV UTF-8" and choose the new file.',
  ],
  [
    'misplaced',
    'Some letters of the file seem to be wrong, such as in "Niños" in cell B17',
    'If letters are wrong, save the original as "CSV UTF-8" and choose the new file.',
  ],
  [
    'guessed',
    'The file does not say how its accented letters are encoded. Please look whether they are right, such as in "Niños" in cell B17',
    'If letters are wrong, save the original as "CSV UTF-8" and choose the new file.',
  ],
] as const)('%s letters of a text file are said, with a word and its cell', (kind, message, advice) => {
  const checker = createChecker({
    survey: entry,
    mapping: suggestMapping(entry, NAMES, true),
    headings: NAMES,
    expected: listExpectedPairs(1),
  });
  checker.row(5, sampleRow(entry));
  const letters = { kind, word: 'Niños', row: 17, column: 1 };
  const { report } = checker.finish({ ...NO_NOTES, letters });
  expect(report.warnings).toEqual([
    {
      code: 'letters',
      word: 'Niños',
      message,
      details: [advice],
    },
  ]);
});

it('a required column without a file column is not said to leave programs or impact versions without rows [UPL-048] [UPL-049]', () => {
  const headings = NAMES.filter((name) => name !== 'survey_version');
  const cells = sampleRow(entry).filter((_, index) => NAMES[index] !== 'survey_version');
  const { report } = checkRows(entry, [cells, cells], {
    headings,
    mapping: suggestMapping(entry, headings, false),
    expected: listExpectedPairs(9).map((pair) => ({ ...pair, prog_en_tot_surveys_ms_impact: 4 })),
  });
  expect(report.issues.map(({ code }) => code)).toEqual(['unmapped-column']);
  expect(report.warnings.map(({ code }) => code)).toEqual(['row-count']);
});

describe('advice on wrong values', () => {
  const details = (changes: Parameters<typeof sampleRow>[1]) =>
    checkSample(entry, [changes ?? {}]).report.issues.flatMap((issue) => issue.details);

  it.each(['NiÃ±os', 'Game Plan â€“ Middle', 'Jos\ufffd'])(
    'names read in the wrong encoding are recognised: %s',
    (program_name) => {
      expect(details({ program_name })).toContain(
        'The names hold signs of a wrong text encoding, such as "Ã©" for "é". Save the original as "CSV UTF-8" and choose the new file.',
      );
    },
  );

  it('names of other languages are not', () => {
    expect(details({ program_name: 'São Tomé, Âge d’or – IRMÃ' }).join()).not.toContain('encoding');
  });

  it('headings that stand among the rows again are recognised, and the row to delete is said', () => {
    const again = 'Row 3 repeats the headings of the file: delete it.';
    const { report } = checkRows(entry, [sampleRow(entry), NAMES.map((name) => ` ${name}`)], {
      headings: NAMES,
      mapping: suggestMapping(entry, NAMES, true),
    });
    const issues = report.issues.filter(({ code }) => code === 'out-of-range');
    expect(issues.length).toBeGreaterThan(40);
    for (const { details: said } of report.issues) expect(said[0]).toBe(again);
    expect(details({ en_age: 'age' }).join()).not.toContain('repeats the headings');
  });

  it.each([
    ['="15"', 'The value is written as a formula, such as ="15".'],
    ['=15', 'The value is written as a formula, such as ="15".'],
    ["'15", 'The value begins with an apostrophe, as spreadsheet programs mark text.'],
  ])('a value written to be a text says so, and what to do: %s', (en_age, sentence) => {
    const [said = ''] = details({ en_age }).filter((one) => one.startsWith(sentence));
    expect(said).toMatch(/choose the (new )?file/);
    expect(details({ en_race_other_spec: en_age }).join()).not.toContain(sentence);
  });

  it('names written as formulas say so', () => {
    expect(details({ provider_name: '="Bright Futures"' }).join()).toContain(
      'Open the file in a spreadsheet program, save it as an Excel workbook (.xlsx) and choose the new file.',
    );
  });

  it.each(['1900-01-15', '1900-01-15 12:00:00', '00:30:00'])(
    'a value shown as a date says so: %s',
    (en_age) => {
      expect(details({ en_age })).toContain(
        'The cell seems to be formatted as a date or time. Change the format of the column to General and check whether its numbers are right.',
      );
    },
  );
});

it('one row is one in the sentences that ask to confirm [UPL-047]', () => {
  const { report } = checkRows(entry, [sampleRow(entry)], { expected: listExpectedPairs(2) });
  expect(report.warnings.map(({ message }) => message)).toContain(
    'The file has 1 valid row, but the information entered on earlier pages indicates a total of 2 surveys. Please confirm.',
  );
});
