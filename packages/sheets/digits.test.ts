import { expect, it } from 'vitest';
import { digitsText } from './digits.ts';

it.each(['0', '7', '00', '42', '007', '999', '1000', '65535', '000000', '123456789012345'])(
  'gives the digits %s as they stand',
  (digits) => {
    const bytes = new TextEncoder().encode(`<v>${digits}</v>`);
    expect(digitsText(bytes, 3, 3 + digits.length)).toBe(digits);
  },
);
