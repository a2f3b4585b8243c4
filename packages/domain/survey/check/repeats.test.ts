import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cell } from '../rows/cell-text.ts';
import { createRepeatFinder, REPEATS_LISTED } from './repeats.ts';

const cell = fc.oneof(
  fc.constantFrom<Cell>('', null, undefined, '1', '12', '\0', '\u0001', 'a', 'aa', 'ab', 'ñ', true, 15, 1.5),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);

/** A row's contents: its texts without trailing blanks. */
function toKey(cells: readonly Cell[]): string {
  const texts = cells.map((one) =>
    typeof one === 'boolean' ? String(one).toUpperCase() : String(one ?? ''),
  );
  while (texts.at(-1) === '') texts.pop();
  return JSON.stringify(texts);
}

it('finds the rows that a comparison of all cells finds [BEY-162]', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 60 }), (rows) => {
      const finder = createRepeatFinder();
      const first = new Map<string, number>();
      const repeated: { row: number; repeats: number }[] = [];
      for (const [at, cells] of rows.entries()) {
        const row = at + 2;
        finder.row(row, cells);
        const repeats = first.get(toKey(cells));
        if (repeats === undefined) first.set(toKey(cells), row);
        else repeated.push({ row, repeats });
      }
      expect(finder.count()).toBe(repeated.length);
      expect(finder.listed()).toEqual(repeated.slice(0, REPEATS_LISTED));
    }),
    { numRuns: 400 },
  );
});

it('takes none of 60,000 different rows for another one, and each of them when it comes again [BEY-162]', () => {
  const finder = createRepeatFinder();
  const rows = Array.from({ length: 60_000 }, (_, at) => ['HS', at % 7 === 0 ? '' : '1', String(at)]);
  for (const [at, cells] of rows.entries()) finder.row(at + 2, cells);
  expect(finder.count()).toBe(0);
  for (const [at, cells] of rows.entries()) finder.row(60_002 + at, cells);
  expect(finder.count()).toBe(60_000);
  expect(finder.listed()[0]).toEqual({ row: 60_002, repeats: 2 });
});

it('tells a blank cell from one that holds the character zero [BEY-162]', () => {
  const finder = createRepeatFinder();
  finder.row(2, ['aa', '', 'a']);
  finder.row(3, ['aa', '\0', 'a']);
  expect(finder.count()).toBe(0);
});
