import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deducible } from './deduction.ts';
import type { Sum } from './suppression.ts';

const follow = (unknown: readonly string[], sums: readonly Sum[]) =>
  [...deducible<string>(new Set(unknown), sums)].toSorted();

describe('what follows from sums', () => {
  const row = { total: 'all', parts: ['a', 'b', 'c'] };

  it.each([
    ['one unknown part', ['a'], ['a']],
    ['an unknown whole', ['all'], ['all']],
    ['two unknown parts', ['a', 'b'], []],
    ['a part and the whole', ['a', 'all'], []],
    ['nothing unknown', [], []],
  ] as const)('%s', (_, unknown, expected) => {
    expect(follow(unknown, [row])).toEqual(expected);
  });

  it('takes two sums with two unknowns each together', () => {
    // a + b and b + c and a + c are known: so is each of them.
    const sums = [
      { total: 'x', parts: ['a', 'b'] },
      { total: 'y', parts: ['b', 'c'] },
      { total: 'z', parts: ['a', 'c'] },
    ];
    expect(follow(['a', 'b', 'c'], sums)).toEqual(['a', 'b', 'c']);
    expect(follow(['a', 'b', 'c'], sums.slice(0, 2))).toEqual([]);
  });

  it('sees through a chain of totals', () => {
    const sums = [
      { total: 'all', parts: ['one', 'two'] },
      { total: 'one', parts: ['a', 'b'] },
      { total: 'two', parts: ['c', 'd'] },
    ];
    expect(follow(['one', 'two', 'a', 'c'], sums)).toEqual([]);
    expect(follow(['one', 'a', 'b'], sums)).toEqual(['one']);
  });

  it('leaves a square of unknowns in a table unknown', () => {
    const sums = [
      { total: 'r1', parts: ['11', '12', '13'] },
      { total: 'r2', parts: ['21', '22', '23'] },
      { total: 'c1', parts: ['11', '21'] },
      { total: 'c2', parts: ['12', '22'] },
      { total: 'c3', parts: ['13', '23'] },
    ];
    expect(follow(['11', '12', '21', '22'], sums)).toEqual([]);
    expect(follow(['11', '12', '21', '22', '13'], sums)).toEqual(['13']);
  });

  it('minds which side of a sum an unknown whole stands on', () => {
    // With b known, t is a more than b in one and s without a in the other.
    const crossed = [
      { total: 't', parts: ['a', 'b'] },
      { total: 's', parts: ['t', 'a'] },
    ];
    expect(follow(['a', 't'], crossed)).toEqual(['a', 't']);
    // The third says no more than the first two.
    const nested = [
      { total: 't', parts: ['a', 'b'] },
      { total: 's', parts: ['t', 'c'] },
      { total: 's', parts: ['a', 'b', 'c'] },
    ];
    expect(follow(['a', 'b', 'c', 't'], nested)).toEqual([]);
  });

  it('is what adds nothing to the rank of the equations, whatever these are', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const aSum = fc
      .shuffledSubarray(names, { minLength: 2 })
      .map(([total = '', ...parts]) => ({ total, parts }));
    fc.assert(
      fc.property(fc.subarray(names), fc.array(aSum, { maxLength: 8 }), (unknown, sums) => {
        const rows = sums.map(({ total, parts }) =>
          unknown.map((name) => (name === total ? -1 : parts.includes(name) ? 1 : 0)),
        );
        const alone = (name: string) => unknown.map((other) => (other === name ? 1 : 0));
        expect(follow(unknown, sums)).toEqual(
          unknown.filter((name) => rankOf([...rows, alone(name)]) === rankOf(rows)),
        );
      }),
    );
  });
});

/** How many of the rows no others add up to, in fractions of whole numbers. */
function rankOf(rows: readonly (readonly number[])[]): number {
  let rank = 0;
  let left = rows.map((row) => row.map((value) => BigInt(value)));
  for (const column of rows[0]?.keys() ?? []) {
    const pivot = left.find((row) => row[column] !== 0n);
    if (!pivot) continue;
    rank += 1;
    left = left
      .filter((row) => row !== pivot)
      .map((row) =>
        row.map((value, at) => value * (pivot[column] ?? 0n) - (pivot[at] ?? 0n) * (row[column] ?? 0n)),
      );
  }
  return rank;
}
