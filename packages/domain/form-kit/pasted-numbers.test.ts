import { describe, expect, it } from 'vitest';
import { parseNumber } from './numbers.ts';

describe('what people paste from sheets and letters (decision 20)', () => {
  it.each([
    ['1 234', 'whole', 1234],
    ['1\u00a0234', 'whole', 1234],
    ['1\u202f234', 'whole', 1234],
    ['$12', 'whole', 12],
    ['$ 1,200', 'whole', 1200],
    ['12 %', 'decimal', 12],
    ['33.3%', 'decimal', 33.3],
    ['-$5', 'whole', -5],
  ] as const)('%j is %d with its digits as they stand [GRA-023] [REA-048]', (text, kind, value) => {
    expect(parseNumber(text, kind)).toBe(value);
  });

  it.each(['€12', '12 USD', '1.234.5', 'USD 12', '12 1/2', '(5)', '1_000'])(
    '%j says no number, so that nothing is guessed [GRA-023] [REA-048]',
    (text) => {
      expect([parseNumber(text, 'whole'), parseNumber(text, 'decimal')]).toEqual([null, null]);
    },
  );
});
