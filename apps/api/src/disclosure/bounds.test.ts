import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atMost, Contradiction, openBounds, propagate, remainderBounds } from './bounds.ts';
import { SumList } from './sums.ts';

describe('bounds of sums', () => {
  it('narrow a total by its parts and a part by the total and the others', () => {
    const sums = new SumList();
    sums.add(0, [1, 2, 3]);
    const bounds = openBounds(4);
    atMost(bounds, 0, 10, 12);
    atMost(bounds, 1, 4, 5);
    atMost(bounds, 2, 3, 9);
    propagate(sums.of(4), bounds);
    expect([...bounds.low]).toEqual([10, 4, 3, 0]);
    expect([...bounds.high]).toEqual([12, 5, 8, 5]);
    expect(remainderBounds(sums.of(4), bounds, 0, 0)).toEqual([5, 8]);
  });

  it('say of a share of all that nobody is left', () => {
    const sums = new SumList();
    sums.add(0, [1, 2]);
    const bounds = openBounds(3);
    atMost(bounds, 0, 20, 20);
    atMost(bounds, 1, 20, 30);
    propagate(sums.of(3), bounds);
    expect([bounds.low[2], bounds.high[2]]).toEqual([0, 0]);
  });

  it('tell of what cannot be', () => {
    const sums = new SumList();
    sums.add(0, [1, 2]);
    const bounds = openBounds(3);
    atMost(bounds, 0, 0, 3);
    atMost(bounds, 1, 4, 6);
    expect(() => propagate(sums.of(3), bounds)).toThrow(Contradiction);
  });

  it('hold the true counts, whatever of them is known', () => {
    const table = fc.array(fc.array(fc.nat(30), { minLength: 3, maxLength: 3 }), {
      minLength: 2,
      maxLength: 4,
    });
    fc.assert(
      fc.property(table, fc.infiniteStream(fc.integer({ min: 0, max: 10 })), (rows, errors) => {
        // A total of rows, each a total of three.
        const sums = new SumList();
        const truth = [rows.flat().reduce((sum, one) => sum + one, 0)];
        for (const row of rows) {
          const total = truth.push(row.reduce((sum, one) => sum + one, 0)) - 1;
          sums.add(
            total,
            row.map((one) => truth.push(one) - 1),
          );
        }
        sums.add(
          0,
          rows.map((_, row) => 1 + 4 * row),
        );
        const bounds = openBounds(truth.length);
        for (const [count, value] of truth.entries()) {
          const [{ value: below }, { value: above }] = [errors.next(), errors.next()];
          atMost(bounds, count, value - below, value + above);
        }
        propagate(sums.of(truth.length), bounds);
        for (const [count, value] of truth.entries()) {
          expect(bounds.low[count]).toBeLessThanOrEqual(value);
          expect(bounds.high[count]).toBeGreaterThanOrEqual(value);
        }
      }),
    );
  });
});
