import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deducible } from './deduction.ts';
import { capOf, decideHidden, isPrimary, type Sum } from './suppression.ts';

describe('a count by itself', () => {
  it.each([
    // count, base, hidden
    [0, 0, true],
    [0, 1, true],
    [5, 10, true],
    [0, 10, true],
    [0, 11, false],
    [1, 100, true],
    [10, 100, true],
    [11, 100, false],
    [89, 100, false],
    [90, 100, true],
    [99, 100, true],
    [100, 100, false],
    [11, 11, false],
    [11, 22, false],
    [11, 21, true],
  ])('%i of %i: hidden %s [BEY-115]', (count, base, hidden) => {
    expect(isPrimary(count, base, 11)).toBe(hidden);
  });

  it('follows the setting [BEY-115]', () => {
    expect(isPrimary(5, 100, 6)).toBe(true);
    expect(isPrimary(6, 100, 6)).toBe(false);
    expect(isPrimary(10, 100, 6)).toBe(false);
  });
});

describe('a sensitive percentage', () => {
  it.each([
    [0, 11, '10 or less'],
    [3, 39, '10 or less'],
    [4, 39, null],
    [36, 39, '90 or more'],
    [11, 11, '90 or more'],
    [2, 40, '5 or less'],
    [3, 40, null],
    [38, 40, '95 or more'],
    [4, 99, '5 or less'],
    [5, 99, null],
    [2, 100, '2 or less'],
    [3, 100, null],
    [98, 100, '98 or more'],
    [97, 100, null],
    [100, 100, '98 or more'],
  ])('%i of %i is capped as %s', (count, base, cap) => {
    expect(capOf(count, base)).toBe(cap);
  });
});

describe('counts that belong together', () => {
  const hide = (counts: Record<string, number>, sums: readonly Sum[], primary: readonly string[]) =>
    [...decideHidden(new Map(Object.entries(counts)), sums, primary, 11)].toSorted();
  const answers: Sum = { total: 'base', parts: ['a', 'b', 'c'] };

  it('hides the next smallest answer with a hidden one', () => {
    expect(hide({ base: 100, a: 5, b: 25, c: 70 }, [answers], ['a'])).toEqual(['a', 'b']);
  });

  it('hides a zero only where nothing else is left', () => {
    expect(hide({ base: 75, a: 5, b: 0, c: 70 }, [answers], ['a'])).toEqual(['a', 'c']);
    expect(hide({ base: 70, a: 70, b: 0, c: 0 }, [answers], ['a'])).toEqual(['a', 'b']);
  });

  it('hides the first by name of those that are equal', () => {
    const counts = { base: 105, a: 5, b: 50, c: 50 };
    expect(hide(counts, [{ total: 'base', parts: ['a', 'b', 'c'] }], ['a'])).toEqual(['a', 'b']);
    expect(hide(counts, [{ total: 'base', parts: ['c', 'b', 'a'] }], ['a'])).toEqual(['a', 'b']);
  });

  it('hides until what is hidden is together no small number either', () => {
    expect(hide({ base: 60, a: 4, b: 5, c: 51 }, [answers], ['a', 'b'])).toEqual(['a', 'b', 'c']);
  });

  it('hides the whole with its only part', () => {
    expect(hide({ all: 5, a: 5 }, [{ total: 'all', parts: ['a'] }], ['a'])).toEqual(['a', 'all']);
  });

  it('hides a part with a hidden whole', () => {
    expect(hide({ base: 100, a: 30, b: 30, c: 40 }, [answers], ['base'])).toEqual(['a', 'base']);
  });

  it('carries on to every sum a newly hidden count belongs to', () => {
    const sums = [answers, { total: 'b', parts: ['b1', 'b2'] }];
    expect(hide({ base: 100, a: 5, b: 25, c: 70, b1: 12, b2: 13 }, sums, ['a'])).toEqual(['a', 'b', 'b1']);
  });

  it('hides a whole too, where hidden parts follow from several sums together [BEY-118]', () => {
    // Of a + b, b + c and a + c each has two unknown parts, and yet all three follow.
    const sums = [
      { total: 'ab', parts: ['a', 'b'] },
      { total: 'bc', parts: ['b', 'c'] },
      { total: 'ac', parts: ['a', 'c'] },
    ];
    const hidden = hide({ a: 20, b: 30, c: 40, ab: 50, bc: 70, ac: 60 }, sums, ['a', 'b', 'c']);
    expect(hidden).toContain('ab');
    expect(deducible(new Set(hidden), sums)).toEqual([]);
  });

  it('looks again at every sum of what it hid for that reason [BEY-118]', () => {
    const sums = [
      { total: 'ab', parts: ['a', 'b'] },
      { total: 'bc', parts: ['b', 'c'] },
      { total: 'ac', parts: ['a', 'c'] },
      ...['ab', 'bc', 'ac'].map((part) => ({ total: `${part} and more`, parts: [part, `${part} rest`] })),
    ];
    const counts = { a: 20, b: 30, c: 40, ab: 50, bc: 70, ac: 60 };
    const rests = Object.fromEntries(['ab', 'bc', 'ac'].map((part) => [`${part} rest`, 25]));
    const wholes = { 'ab and more': 75, 'bc and more': 95, 'ac and more': 85 };
    const hidden = hide({ ...counts, ...rests, ...wholes }, sums, ['a', 'b', 'c']);
    expect(hidden).toContain('ab rest');
    expect(deducible(new Set(hidden), sums)).toEqual([]);
  });

  it('hides the smallest part rather than a whole, where one follows from several sums [BEY-118]', () => {
    const sums = [
      { total: 'row', parts: ['a', 'b', 'c', 'd'] },
      { total: 'ab', parts: ['a', 'b'] },
      { total: 'ac', parts: ['a', 'c'] },
      { total: 'bc', parts: ['b', 'c', 'e', 'f'] },
    ];
    const counts = { a: 20, b: 30, c: 40, d: 50, e: 25, f: 60, row: 140, ab: 50, ac: 60, bc: 155 };
    const hidden = hide(counts, sums, ['a', 'b', 'c']);
    expect(hidden).toContain('e');
    expect(hidden).not.toContain('f');
    expect(deducible(new Set(hidden), sums)).toEqual([]);
  });

  it('leaves no count that follows from any sums together [BEY-118]', () => {
    const cell = fc.integer({ min: 0, max: 40 });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(table, fc.integer({ min: 2, max: 20 }), (rows, threshold) => {
        const { counts, sums } = tableOf(rows);
        const primary = [...counts].filter(([, count]) => count > 0 && count < threshold).map(([key]) => key);
        expect(deducible(decideHidden(counts, sums, primary, threshold), sums)).toEqual([]);
      }),
    );
  });

  it('never leaves one unknown in a sum, and ends', () => {
    const cell = fc.integer({ min: 0, max: 60 });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 30 }), (rows, threshold) => {
        const { counts, sums } = tableOf(rows);
        const primary = [...counts].filter(([, count]) => count > 0 && count < threshold).map(([key]) => key);
        const hidden = decideHidden(counts, sums, primary, threshold);
        for (const key of primary) expect(hidden).toContain(key);
        for (const { total, parts } of sums) {
          const unknown = [total, ...parts].filter((key) => hidden.has(key));
          expect(unknown.length).not.toBe(1);
        }
      }),
    );
  });
});

/** A table with row totals, column totals and the total of all. */
function tableOf(rows: readonly (readonly number[])[]) {
  const width = Math.min(...rows.map((row) => row.length));
  const counts = new Map<string, number>();
  const sums: Sum[] = [];
  const add = (key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count);
  const columns = Array.from({ length: width }, (_, column) => column);
  for (const [row, cells] of rows.entries()) {
    for (const column of columns) {
      const count = cells[column] ?? 0;
      for (const key of [`${row}/${column}`, `${row}/`, `/${column}`, '/']) add(key, count);
    }
    sums.push({ total: `${row}/`, parts: columns.map((column) => `${row}/${column}`) });
  }
  for (const column of columns) {
    sums.push({ total: `/${column}`, parts: rows.map((_, row) => `${row}/${column}`) });
  }
  sums.push({ total: '/', parts: columns.map((column) => `/${column}`) });
  sums.push({ total: '/', parts: rows.map((_, row) => `${row}/`) });
  return { counts, sums };
}
