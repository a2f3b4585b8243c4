import { describe, expect, it } from 'vitest';
import { findRows, type Search } from './find-rows.ts';

type Row = { readonly name: string; readonly rank: number | null };

const ROWS: readonly Row[] = [
  { name: 'maple 10', rank: 2 },
  { name: 'Birch', rank: null },
  { name: 'Maple 9', rank: 1 },
  { name: 'ash', rank: 2 },
];
const found = (over: Partial<Search<Row>>) =>
  findRows(ROWS, { text: '', toName: ({ name }) => name, fits: () => true, sort: null, ...over }).map(
    ({ name }) => name,
  );

describe('rows of a long table', () => {
  it.each<[string, Partial<Search<Row>>, readonly string[]]>([
    ['all, as listed', {}, ['maple 10', 'Birch', 'Maple 9', 'ash']],
    ['found in any case, without outer spaces', { text: ' MAPLE ' }, ['maple 10', 'Maple 9']],
    ['found without accents', { text: 'bírch' }, ['Birch']],
    ['that fit', { fits: ({ rank }) => rank === 2 }, ['maple 10', 'ash']],
    ['none', { text: 'oak' }, []],
    [
      'by name, numbers as numbers',
      { sort: { by: ({ name }) => name, direction: 'ascending' } },
      ['ash', 'Birch', 'Maple 9', 'maple 10'],
    ],
    [
      'by rank, equal ones as listed, without rank last',
      { sort: { by: ({ rank }) => rank, direction: 'ascending' } },
      ['Maple 9', 'maple 10', 'ash', 'Birch'],
    ],
    [
      'reversed, without rank still last',
      { sort: { by: ({ rank }) => rank, direction: 'descending' } },
      ['maple 10', 'ash', 'Maple 9', 'Birch'],
    ],
  ])('are %s', (_, over, names) => {
    expect(found(over)).toEqual(names);
  });
});
