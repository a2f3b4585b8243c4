import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber, parseNumber, roundTo } from './numbers.ts';

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
