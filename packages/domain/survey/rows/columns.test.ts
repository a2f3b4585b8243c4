import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromSent, toIndexed, toSent, toSentColumns, type SentColumn } from './columns.ts';

const cells = fc.oneof(
  fc.array(fc.oneof(fc.constantFrom(null, '1', 'HS IMPACT', true, 15), fc.string()), { minLength: 1 }),
  // Few values, where one character covers several rows, and so many that indices leave ASCII.
  fc.integer({ min: 1, max: 12 }).chain((most) => fc.array(fc.nat(most), { minLength: 1, maxLength: 60 })),
  fc.array(fc.nat(600), { minLength: 400, maxLength: 500 }),
);

function read(column: SentColumn, rows: number): readonly unknown[] | null {
  const indexed = fromSent(column, rows);
  return indexed && [...indexed.indices].map((index) => indexed.values[index]);
}

describe('a column on the wire', () => {
  it('is read as it was sent, whatever it holds, and as no other number of rows', () => {
    fc.assert(
      fc.property(cells, (column) => {
        const sent = toSent(toIndexed<unknown>(column));
        expect(new Set(sent.values).size).toBe(sent.values.length);
        const received: SentColumn = JSON.parse(JSON.stringify(sent));
        expect(read(received, column.length)).toEqual(column);
        if (sent.values.length > 1) expect(read(received, column.length + 7)).toBeNull();
      }),
    );
  });

  it('has no indices where each row has a value of its own, or all have one', () => {
    expect(toSent(toIndexed([1, 2, 3]))).toEqual({ values: [1, 2, 3] });
    expect(toSent(toIndexed(['a', 'a']))).toEqual({ values: ['a'] });
  });

  it('has a character for as many rows as go into it', () => {
    // Six rows of two values: 0 + 1*2 + 0*4 + 0*8 + 1*16 + 1*32 = 50, and "(" is 0.
    expect(toSent(toIndexed('abaabb'.split('')))).toEqual({ values: ['a', 'b'], indices: 'Z' });
    expect(toSent(toIndexed('aba'.split(''))).indices).toBe('*');
  });

  it.each<[string, SentColumn, number]>([
    ['below the first character', { values: ['a', 'b'], indices: "'" }, 2],
    ['beyond the rows', { values: ['a', 'b'], indices: ',' }, 2],
    ['beyond the values', { values: ['a', 'b'], indices: '\uffff' }, 6],
    ['too many', { values: ['a', 'b'], indices: '((' }, 2],
    ['too few', { values: ['a', 'b'], indices: '(' }, 7],
    ['none for three rows', { values: ['a', 'b'] }, 3],
    ['none at all', { values: ['a', 'b'], indices: '' }, 2],
    ['those of one value', { values: ['a'], indices: '(' }, 1],
  ])('is refused with indices %s', (_what, column, rows) => {
    expect(read(column, rows)).toBeNull();
  });
});

it('rows are sent by column, and hold nothing where they are not of the width of the survey', () => {
  const rows = [[1, 'a'], [2], [3, 'c', 'd'], 'four', [5, 'a']];
  const columns = toSentColumns(rows, 2).map((column) => read(column, rows.length));
  expect(columns).toEqual([
    [1, undefined, undefined, undefined, 5],
    ['a', undefined, undefined, undefined, 'a'],
  ]);
});
