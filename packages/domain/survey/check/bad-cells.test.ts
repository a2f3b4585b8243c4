import { expect, it } from 'vitest';
import { createBadCells } from './bad-cells.ts';

const NAMES = { provider: 'P', program: 'A' };

it('cells to correct are kept up to 100,000 in all, further ones counted, and the first of every column kept', () => {
  const badCells = createBadCells();
  for (let column = 0; column < 10; column += 1)
    for (let row = 1; row <= 9_999; row += 1)
      badCells.add('out-of-range', { row, column: `c${column}`, value: 'x' }, NAMES);
  for (let row = 1; row <= 12; row += 1)
    badCells.add('out-of-range', { row, column: 'last', value: `value ${row}` }, NAMES);
  badCells.add('missing', { row: 3, column: 'late', value: '' }, NAMES);
  const { cells, left } = badCells.collected();
  expect(cells).toHaveLength(100_000);
  expect(cells.at(-1)).toMatchObject({ row: 10, column: 'last' });
  expect(left).toBe(3);
  expect(badCells.findFirst('missing', 'late')).toMatchObject({ row: 3, column: 'late' });
  expect([badCells.count('out-of-range', 'last'), badCells.count('missing', 'late')]).toEqual([12, 1]);
});

it('a column without a cell to correct has none', () => {
  const badCells = createBadCells();
  badCells.add('missing', { row: 1, column: 'c', value: '' }, NAMES);
  expect(badCells.findFirst('out-of-range', 'c')).toBeUndefined();
  expect(badCells.count('out-of-range', 'c')).toBe(0);
});
