import { describe, expect, it } from 'vitest';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';
import { listFileColumns } from '../catalogue/catalogue.ts';
import type { CheckOptions } from '../check/state.ts';
import { suggestMapping } from '../mapping.ts';
import { indexPairs } from '../names.ts';
import type { Cell } from '../rows/cell-text.ts';
import { blankRow, listExpectedPairs, PAIR, sampleRow, type Changes } from '../template/sample-rows.ts';
import { createCorrectedChecker } from './corrected-check.ts';
import { CORRECTIONS_MAX, leadsToAccepted, NO_CORRECTIONS, type Corrections } from './corrections.ts';
import { validateRows } from './faults.ts';

const survey = SURVEYS.entry;
const names = listFileColumns(survey).map(({ name }) => name);
const at = (column: string) => names.indexOf(column);
const options: CheckOptions = {
  survey,
  mapping: suggestMapping(survey, names, true),
  headings: names,
  expected: listExpectedPairs(1),
};

/** Checks rows with the given changes, the first in row 2 of the file. */
function check(
  changes: readonly Changes[],
  corrections: Partial<Corrections> = {},
  keep?: ReadonlySet<number>,
) {
  const rows = changes.map((change) => sampleRow(survey, change));
  return checkRows(rows, { ...NO_CORRECTIONS, ...corrections }, keep);
}

function checkRows(
  rows: readonly (readonly Cell[])[],
  corrections: Corrections = NO_CORRECTIONS,
  keep?: ReadonlySet<number>,
) {
  const checker = createCorrectedChecker(options, corrections, keep);
  for (const [index, cells] of rows.entries()) checker.row(index + 2, cells);
  return checker.finish();
}

const MALE_TO_M = { column: 'en_sex', found: ['Guy'], accepted: ['M'] };

describe('rows to correct', () => {
  it('lists rows with an issue alone, as the file has them, with the cells to correct [BEY-157]', () => {
    const { toCorrect } = check([
      {},
      { en_sex: 'Guy', en_age: 9 },
      {},
      { program_name: 'X' },
      { survey_version: '' },
    ]);
    expect(toCorrect.rows.map(({ row }) => row)).toEqual([3, 5, 6]);
    expect(toCorrect.rows[0]?.cells[at('en_age')]).toBe('9');
    expect(toCorrect.faults).toEqual([
      [
        { at: at('en_age'), column: 'en_age', kind: 'out-of-range' },
        { at: at('en_sex'), column: 'en_sex', kind: 'out-of-range' },
      ],
      [
        { at: at('provider_name'), column: 'provider_name', kind: 'pair' },
        { at: at('program_name'), column: 'program_name', kind: 'pair' },
      ],
      [{ at: at('survey_version'), column: 'survey_version', kind: 'missing' }],
    ]);
  });

  it('lists of a row nothing of columns that no question has, and no more of a cell than is judged', () => {
    const headings = ['Student', ...names];
    const mapping = suggestMapping(survey, headings, true);
    const checker = createCorrectedChecker({ ...options, headings, mapping }, NO_CORRECTIONS);
    checker.row(2, ['Jane', ...sampleRow(survey, { en_age: '9'.repeat(1_500) })]);
    const [row] = checker.finish().toCorrect.rows;
    expect([row?.cells.length, row?.cells[0]]).toEqual([headings.length, '']);
    expect(row?.cells[at('en_age') + 1]).toBe('9'.repeat(1_000));
  });

  it('a corrected cell is judged by the check of the file, at once [BEY-157]', () => {
    const { toCorrect } = check([{ en_sex: 'Guy', en_age: 9 }]);
    const corrections = (text: string): Corrections => ({
      cells: [{ row: 2, at: at('en_age'), text }],
      mappings: [],
    });
    const columns = (text: string) =>
      validateRows(options, toCorrect.rows, corrections(text)).map((faults) =>
        faults.map(({ column }) => column),
      );
    expect(columns('21')).toEqual([['en_age', 'en_sex']]);
    expect(columns('14')).toEqual([['en_sex']]);
  });

  it('corrected in full, the file can be saved and the cells are counted [BEY-157] [BEY-160]', () => {
    const cells = [
      { row: 2, at: at('en_sex'), text: 'F' },
      { row: 3, at: at('en_age'), text: '14' },
    ];
    const faulty = [{ en_sex: 'Guy' }, { en_age: 9 }];
    expect(check(faulty).submission).toBeNull();
    const { submission, toCorrect } = check(faulty, { cells });
    expect(submission?.rows).toBe(2);
    expect(toCorrect).toMatchObject({ cellsCorrected: 2, mappingsUsed: [] });
    expect(toCorrect.rows.map(({ row }) => row)).toEqual([2, 3]);
  });

  it('what was typed and is what the file says anyway is no correction [BEY-160]', () => {
    const { toCorrect } = check([{ en_age: 14 }], { cells: [{ row: 2, at: at('en_age'), text: '14' }] });
    expect(toCorrect.cellsCorrected).toBe(0);
  });

  it('a row without provider, program and version is left out as in any file', () => {
    const cells = ['provider_name', 'program_name', 'survey_version'].map((name) => ({
      row: 3,
      at: at(name),
      text: '',
    }));
    const { submission } = check([{}, { en_age: 9 }], { cells });
    expect(submission?.rows).toBe(1);
  });

  it('a cell beyond the end of a short row can be filled in', () => {
    const short = sampleRow(survey, { en_age: 9 }).slice(0, 4);
    const { submission } = checkRows([short], {
      cells: [{ row: 2, at: at('en_age'), text: '14' }],
      mappings: [],
    });
    expect(submission?.rows).toBe(1);
  });

  it('rows that a person works on stay in the list when they are right', () => {
    expect(check([{}, { en_age: 9 }], {}, new Set([2])).toCorrect.rows.map(({ row }) => row)).toEqual([2, 3]);
  });

  it.each([
    [CORRECTIONS_MAX.rows, 0],
    [CORRECTIONS_MAX.rows + 3, 3],
  ])('of %i faulty rows %i are beyond the list', (count, left) => {
    const row = sampleRow(survey, { en_age: 9 });
    const { toCorrect } = checkRows(Array.from({ length: count }, () => row));
    expect(toCorrect.rows).toHaveLength(CORRECTIONS_MAX.rows);
    expect(toCorrect.left).toBe(left);
    expect(toCorrect.values).toEqual([{ column: 'en_age', found: ['9'], rows: count, suggestion: null }]);
  });

  it('beyond the list the rows that still need a correction come first, round after round [BEY-157]', () => {
    const count = CORRECTIONS_MAX.rows + 300;
    const faulty = Array.from({ length: count }, (_, index) => (index % 53 === 0 ? {} : { en_age: 9 }));
    const wrong = faulty.filter((row) => 'en_age' in row).length;
    const first = check(faulty).toCorrect;
    expect(first.left).toBe(wrong - CORRECTIONS_MAX.rows);
    const cells = first.rows.map(({ row }) => ({ row, at: at('en_age'), text: '14' }));

    const second = check(faulty, { cells }).toCorrect;
    const open = second.faults.filter(({ length }) => length > 0).length;
    expect([open, second.left]).toEqual([first.left, 0]);
    expect(second.rows).toHaveLength(CORRECTIONS_MAX.rows);
    const numbers = second.rows.map(({ row }) => row);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));

    const all = faulty.map((_, index) => ({ row: index + 2, at: at('en_age'), text: '14' }));
    expect(check(faulty, { cells: all }).toCorrect.left).toBe(0);
  });

  it('faults of rows with every column wrong are all found', () => {
    const wrong = blankRow(survey).map(() => '\u2021');
    const { toCorrect } = checkRows(Array.from({ length: 1_100 }, () => wrong));
    expect(new Set(toCorrect.faults.map(({ length }) => length)).size).toBe(1);
  });
});

describe('of two file columns for one item [BEY-132]', () => {
  const exit = SURVEYS.exit;
  const headings = ['provider_name', 'program_name', 'survey_version', 'Q15a', 'Q13a'];
  const paired: CheckOptions = {
    survey: exit,
    headings,
    expected: listExpectedPairs(1),
    mapping: suggestMapping(exit, headings, true),
  };
  it.each([
    ['9', '1', [3]],
    ['1', '9', [4]],
    ['1', '2', [3, 4]],
  ])('%s and %s: the cells at %j are to correct', (high, middle, positions) => {
    const row = { row: 2, cells: [PAIR.provider_name, PAIR.program_name, 'HS', high, middle] };
    const [faults = []] = validateRows(paired, [row], NO_CORRECTIONS);
    expect(faults.map((fault) => fault.at)).toEqual(positions);
  });
});

describe('mapped values', () => {
  it('are listed once for each column with rows and likely answer, the names first [BEY-158]', () => {
    const { toCorrect } = check([
      { en_sex: 'Guy' },
      { en_sex: ' guy ' },
      { en_sex: 'Girl', en_age: '14 years' },
      { program_name: 'Game Plan Middle School' },
    ]);
    expect(toCorrect.values).toEqual([
      {
        column: 'program_name',
        found: [PAIR.provider_name, 'Game Plan Middle School'],
        rows: 1,
        suggestion: [PAIR.provider_name, PAIR.program_name],
      },
      { column: 'en_age', found: ['14 years'], rows: 1, suggestion: ['14'] },
      { column: 'en_sex', found: ['Guy'], rows: 2, suggestion: null },
      { column: 'en_sex', found: ['Girl'], rows: 1, suggestion: ['F'] },
    ]);
  });

  it('one decision is for all rows, whatever their case and space, and stays in the list [BEY-158] [BEY-160]', () => {
    const faulty = [{ en_sex: 'Guy' }, { en_sex: ' GUY' }, {}];
    const { submission, toCorrect } = check(faulty, { mappings: [MALE_TO_M] });
    expect(submission?.rows).toBe(3);
    expect(toCorrect.mappingsUsed).toEqual([{ ...MALE_TO_M, rows: 2 }]);
    expect(toCorrect.values).toMatchObject([{ column: 'en_sex', rows: 2 }]);
    expect(toCorrect.cellsCorrected).toBe(0);
  });

  it('a pair of names is decided once for all its rows [BEY-158]', () => {
    const wrong = { provider_name: 'Cedar', program_name: 'Plan' };
    const to = {
      column: 'program_name',
      found: ['Cedar', 'Plan'],
      accepted: [PAIR.provider_name, PAIR.program_name],
    };
    const { submission, toCorrect } = check([wrong, { provider_name: ' Cedar ', program_name: 'Plan' }], {
      mappings: [to],
    });
    expect(submission?.rows).toBe(2);
    expect(toCorrect.mappingsUsed).toEqual([{ ...to, rows: 2 }]);
  });

  it('what is accepted is never mapped, nor the same text of another column', () => {
    const { toCorrect, submission } = check([{ en_sex: 'F', en_hispanic: 'Guy' }], {
      mappings: [{ column: 'en_sex', found: ['F'], accepted: ['M'] }, MALE_TO_M],
    });
    expect(submission).toBeNull();
    expect(toCorrect.mappingsUsed).toEqual([]);
  });

  it('a value typed by hand is mapped like one of the file', () => {
    const { submission } = check([{ en_sex: 'X' }], {
      cells: [{ row: 2, at: at('en_sex'), text: 'guy' }],
      mappings: [MALE_TO_M],
    });
    expect(submission?.rows).toBe(1);
  });

  it('can clear the cells of an item that is not required', () => {
    const { submission } = check([{ en_sex: 'Guy' }], { mappings: [{ ...MALE_TO_M, accepted: [''] }] });
    expect(submission?.rows).toBe(1);
  });
});

describe('a remembered mapping fits what is asked now or is not offered [BEY-159]', () => {
  const pairs = indexPairs(listExpectedPairs(1));
  it.each([
    [MALE_TO_M, true],
    [{ ...MALE_TO_M, accepted: ['Z'] }, false],
    [{ ...MALE_TO_M, accepted: [''] }, true],
    [{ column: 'survey_version', found: ['x'], accepted: [''] }, false],
    [{ column: 'en_gone', found: ['x'], accepted: ['1'] }, false],
    [{ column: 'en_race_other_spec', found: ['x'], accepted: ['y'] }, false],
    [{ column: 'program_name', found: ['a', 'b'], accepted: [PAIR.provider_name, PAIR.program_name] }, true],
    [{ column: 'program_name', found: ['a', 'b'], accepted: [PAIR.provider_name, 'Gone'] }, false],
  ])('%j: %s', (mapping, fits) => {
    expect(leadsToAccepted(survey, pairs, mapping)).toBe(fits);
  });
});

describe('of more values than can be mapped', () => {
  const many = CORRECTIONS_MAX.mappings + 20;
  const rows = Array.from({ length: many }, (_, index) => ({ en_sex: `word ${index}` }));

  it('the most frequent are listed and the others counted', () => {
    const { toCorrect } = check([...rows, { en_sex: `word ${many - 1}` }]);
    expect(toCorrect.values).toHaveLength(CORRECTIONS_MAX.mappings);
    expect(toCorrect.valuesLeft).toBe(20);
    expect(toCorrect.values[0]).toMatchObject({ found: [`word ${many - 1}`], rows: 2 });
  });

  it('those that are mapped stay in the list', () => {
    const found = [`word ${many - 1}`];
    const { toCorrect } = check(rows, { mappings: [{ ...MALE_TO_M, found }] });
    expect(toCorrect.values.some((one) => one.found[0] === found[0])).toBe(true);
  });
});
