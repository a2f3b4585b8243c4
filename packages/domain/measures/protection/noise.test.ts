import { describe, expect, it } from 'vitest';
import {
  keyed,
  subtractKeyed,
  NO_ROWS,
  NOISE_DEVIATIONS,
  NOISE_TABLES,
  lookUpNoise,
  addKeyed,
  protect,
  type ProtectedCount,
} from './noise.ts';

const KEYS = 200_000;
/** Evenly spread key sums. */
const keySum = (index: number) => (index * 2_654_435_761) >>> 0;

describe.each(NOISE_DEVIATIONS)('the noise table of standard deviation %i [BEY-191]', (deviation) => {
  const table = NOISE_TABLES[deviation];
  const weights = Array.from({ length: 21 }, (_, at) => ({
    noise: at - 10,
    weight: table[Math.abs(at - 10)] ?? 0,
  }));
  const mean = (of: (noise: number) => number) =>
    weights.reduce((sum, { noise, weight }) => sum + of(noise) * weight, 0) / 2 ** 32;

  it('covers every position once, in whole numbers', () => {
    expect(weights.reduce((sum, { weight }) => sum + weight, 0)).toBe(2 ** 32);
    expect(weights.every(({ weight }) => Number.isInteger(weight) && weight > 0)).toBe(true);
  });

  it('has mean 0 and its standard deviation, and falls off from 0 on', () => {
    expect(mean((noise) => noise)).toBe(0);
    expect(Math.sqrt(mean((noise) => noise * noise))).toBeCloseTo(deviation, 6);
    expect([...table]).toEqual([...table].toSorted((one, other) => other - one));
  });

  it('ends so rarely that the ends bound nothing', () => {
    // Fewer than one in ten million differences of two cells lie within three of the widest.
    const rare = weights.flatMap((one) =>
      weights.filter(({ noise }) => one.noise - noise >= 17).map(({ weight }) => one.weight * weight),
    );
    expect(rare.reduce((sum, weight) => sum + weight, 0) / 2 ** 64).toBeLessThan(1e-7);
  });

  it('is what keys draw from', () => {
    const drawn = new Map<number, number>();
    for (let index = 0; index < KEYS; index += 1) {
      const noise = lookUpNoise(keySum(index), table);
      drawn.set(noise, (drawn.get(noise) ?? 0) + 1);
    }
    for (const { noise, weight } of weights) {
      const expected = (KEYS * weight) / 2 ** 32;
      expect(Math.abs((drawn.get(noise) ?? 0) - expected)).toBeLessThan(5 * Math.sqrt(expected) + 5);
    }
  });
});

const TABLE = NOISE_TABLES[2];

it('noise is pinned to key sums [BEY-191]', () => {
  expect([0, 1, 2, 3, 2 ** 31, 2 ** 32 - 1].map((key) => lookUpNoise(key, TABLE))).toMatchInlineSnapshot(`
    [
      -10,
      -1,
      -2,
      0,
      0,
      0,
    ]
  `);
});

it('a noise without positions is never drawn, not at the first position either', () => {
  // The key sum 0 maps to position 0.
  expect(lookUpNoise(0, [2 ** 32])).toBe(0);
  expect(lookUpNoise(0, TABLE)).toBe(-10);
});

it('an empty cell is never raised, and nothing is shown below 0', () => {
  expect(lookUpNoise(0, TABLE)).toBe(-10);
  expect(protect(NO_ROWS, TABLE)).toBe(0);
  for (let index = 0; index < 1_000; index += 1)
    expect(protect(keyed(1, keySum(index)), TABLE)).toBeGreaterThanOrEqual(0);
});

it('key sums are added and taken away modulo 2^32', () => {
  const one = keyed(3, 4_000_000_000);
  const other = keyed(4, 1_000_000_000);
  expect(addKeyed(one, other)).toEqual(keyed(7, 705_032_704));
  expect(subtractKeyed(addKeyed(one, other), one)).toEqual(other);
});

it('noise of a total does not follow from that of its parts', () => {
  // If positions added up like key sums, the three would be dependent.
  let [both, total] = [0, 0];
  for (let index = 1; index < KEYS; index += 1) {
    const [a, b] = [keySum(index), keySum(index * 7 + 3)];
    if (lookUpNoise(a, TABLE) <= -3 && lookUpNoise(b, TABLE) <= -3) {
      both += 1;
      total += lookUpNoise((a + b) >>> 0, TABLE);
    }
  }
  expect(both).toBeGreaterThan(500);
  expect(Math.abs(total / both)).toBeLessThan(0.4);
});

it('a true count can be shown by nobody who forgets to protect it [BEY-117]', () => {
  const cell = keyed(3, 1);
  // @ts-expect-error A true count is no number.
  const forgotten: number = cell.count;
  // @ts-expect-error Nor is a number a protected one.
  const unprotected: ProtectedCount = 3;
  expect([forgotten, unprotected]).toEqual([3, 3]);
});
