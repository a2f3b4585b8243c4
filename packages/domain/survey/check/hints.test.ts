import { describe, expect, it } from 'vitest';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';
import type { Cell } from '../rows/cell-text.ts';
import { blankRow, checkRows, sampleRow } from '../template/sample-rows.ts';
import { createRepeatFinder, REPEATS_LISTED } from './repeats.ts';

const row = (age: string): readonly Cell[] => sampleRow(SURVEYS.entry, { en_age: age });
const BLOCK = ['12', '13', '14'].map(row);

function findRepeats(rows: readonly (readonly Cell[])[]) {
  const finder = createRepeatFinder();
  for (const [index, cells] of rows.entries()) finder.row(index + 1, cells);
  return { count: finder.count(), listed: finder.listed() };
}

describe('rows that repeat each other completely', () => {
  it('a block pasted twice is a hint with the number of rows, no issue and no warning [BEY-162]', () => {
    const { report, submission } = checkRows(SURVEYS.entry, [...BLOCK, ...BLOCK]);
    expect(report.hints).toEqual([
      {
        code: 'repeated-rows',
        count: 3,
        rows: [
          { row: 5, repeats: 2 },
          { row: 6, repeats: 3 },
          { row: 7, repeats: 4 },
        ],
        message: '3 rows repeat an earlier row of the file completely',
        details: [
          'Two participants may have answered alike. If rows were pasted twice, take one copy out of the file.',
          'Row 5 repeats row 2',
          'Row 6 repeats row 3',
          'Row 7 repeats row 4',
        ],
      },
    ]);
    expect([report.issues, report.warnings, submission?.rows]).toEqual([[], [], 6]);
  });

  it('rows that differ in one cell, and rows that are left out, are none [BEY-162]', () => {
    const blank = blankRow(SURVEYS.entry);
    expect(checkRows(SURVEYS.entry, [...BLOCK, blank, blank]).report.hints).toEqual([]);
  });

  it('a number of its own, in a column that no item uses, makes a row another one [BEY-162]', () => {
    const headings = [...SURVEYS.entry.columns.slice(1).map(({ name }) => name), 'my number'];
    const numbered = (...numbers: readonly string[]) =>
      checkRows(
        SURVEYS.entry,
        numbers.map((number) => [...row('12'), number]),
        { headings },
      ).report.hints.map(({ count }) => count);
    expect(numbered('1', '2')).toEqual([]);
    expect(numbered('1', '1')).toEqual([1]);
  });

  it('values that cannot be saved are compared as they stand in the file [BEY-162]', () => {
    expect(checkRows(SURVEYS.entry, [row('x'), row('y')]).report.hints).toEqual([]);
    expect(checkRows(SURVEYS.entry, [row('x'), row('x')]).report.hints).toHaveLength(1);
  });

  it.each([
    ['a value in the next column', ['a', ''], ['', 'a'], 0],
    ['a value split over two columns', ['ab', ''], ['a', 'b'], 0],
    ['blank cells at the end', ['a', ''], ['a'], 1],
    ['the same text as a number', ['1'], [1], 1],
  ])('%s: %j and %j are %i', (_, one, other, count) => {
    expect(findRepeats([one, other]).count).toBe(count);
  });

  it('all are counted, the first 50 listed', () => {
    const { count, listed } = findRepeats(Array.from({ length: 100 }, () => ['a']));
    expect([count, listed.length]).toEqual([99, REPEATS_LISTED]);
  });

  it('100,000 rows that differ in a single cell have no repeat', () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => [
      'Provider',
      'Program',
      'HS',
      String(at),
      '1',
      '2',
    ]);
    expect(findRepeats(rows).count).toBe(0);
  });
});
