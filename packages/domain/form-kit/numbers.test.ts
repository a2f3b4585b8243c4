import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber, parseNumber, roundQuotient, roundTo } from './numbers.ts';

describe('parseNumber', () => {
  it.each([
    ['1,234', 'whole', 1234],
    ['1234', 'whole', 1234],
    ['  7 ', 'whole', 7],
    ['$1,200', 'whole', 1200],
    ['0', 'whole', 0],
    ['-5', 'whole', -5],
    ['1.5', 'whole', null],
    ['', 'whole', null],
    [',', 'whole', null],
    ['-', 'whole', null],
    ['ten', 'whole', null],
    ['5-', 'whole', null],
    ['1e3', 'whole', null],
    ['999999999999999', 'whole', 999_999_999_999_999],
    ['9999999999999999', 'whole', null],
    ['33.33', 'decimal', 33.33],
    ['.5', 'decimal', 0.5],
    ['5.', 'decimal', 5],
    ['12.5%', 'decimal', 12.5],
    ['-0.25', 'decimal', -0.25],
    ['1.2.3', 'decimal', null],
    ['.', 'decimal', null],
    ['x1.5', 'decimal', null],
    ['1.5x', 'decimal', null],
    ['.25', 'decimal', 0.25],
    ['NaN', 'decimal', null],
    ['Infinity', 'decimal', null],
  ] as const)('%j as a %s number is %s', (text, kind, value) => {
    expect(parseNumber(text, kind)).toBe(value);
  });

  it('never throws, and says a finite number or none', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('whole' as const, 'decimal' as const), (text, kind) => {
        expect(parseNumber(text, kind) ?? 0).toSatisfy(Number.isFinite);
      }),
    );
  });
});

describe('formatNumber', () => {
  it.each([
    [1234567, '1,234,567'],
    [999, '999'],
    [1000, '1,000'],
    [-1234.5, '-1,234.5'],
    [0.05, '0.05'],
    [-0.000_000_15, '-0.00000015'],
    [0, '0'],
  ])('%s reads %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('is undone by parsing: whole numbers', () => {
    const limit = 10 ** 15 - 1;
    fc.assert(
      fc.property(fc.integer({ min: -limit, max: limit }), (value) => {
        expect(parseNumber(formatNumber(value), 'whole')).toBe(value);
      }),
    );
  });

  it('is undone by parsing: numbers with up to four decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (tenThousandths) => {
        const value = tenThousandths / 10_000;
        expect(parseNumber(formatNumber(value), 'decimal')).toBe(value);
      }),
    );
  });
});

describe('roundTo', () => {
  it.each([
    [0.1 + 0.2, 2, 0.3],
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [99.994, 2, 99.99],
    [99.995, 2, 100],
    [33.33 + 33.33 + 33.33 + 0.01, 2, 100],
  ])('%s to %i decimals is %s', (value, decimals, rounded) => {
    expect(roundTo(value, decimals)).toBe(rounded);
  });
});

describe('roundQuotient', () => {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  it.each([
    // 4.7 over 2 is 2.35; as a binary sum it is less.
    [[4.1, 0.6], 2, 1, 2.4],
    [[2.4, 3.3], 2, 1, 2.9],
    [[0.7, 0.1], 1, 1, 0.8],
    [[-4.1, -0.6], 2, 1, -2.4],
    [[2.34], 1, 1, 2.3],
    // Nearly a half is none.
    [[499_999], 1_000_000, 0, 0],
  ])('the sum of %j over %d to %d decimals is %d', (values, base, decimals, rounded) => {
    expect(roundQuotient(sum(values), base, decimals)).toBe(rounded);
  });

  it('rounds sums of decimals as whole numbers of hundredths are rounded', () => {
    const hundredths = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(fc.array(hundredths, { minLength: 1, maxLength: 300 }), (counts) => {
        const tenths = (2 * sum(counts) + 10 * counts.length) / (20 * counts.length);
        const decimals = counts.map((count) => count / 100);
        expect(roundQuotient(sum(decimals), counts.length, 1)).toBe(Math.floor(tenths) / 10);
      }),
    );
  });
});
