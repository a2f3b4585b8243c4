import { expect, it } from 'vitest';
import { readKey } from './key-parameter.ts';
import { key, wholeText } from './schemas/keys.ts';
import { INT4_MAX } from '@srae/domain/form-kit/numbers';

it.each([
  ['0', 0],
  ['1', 1],
  ['999999999', 999_999_999],
  [String(INT4_MAX), INT4_MAX],
])('%s is a key [AZ-2]', (text, number) => {
  expect(readKey(text)).toBe(number);
  expect(key.parse(text)).toBe(number);
});

it.each([
  '',
  ' ',
  '01',
  '0x1',
  '1e0',
  '1.0',
  '-1',
  '+1',
  ' 1',
  '1 ',
  '1\n',
  '١',
  String(INT4_MAX + 1),
  '99999999999',
])('%j is none [AZ-2]', (text) => {
  expect(readKey(text)).toBeNull();
  expect(key.safeParse(text).success).toBe(false);
});

it('what is left out is left out, and a number is no text', () => {
  expect(key.optional().parse(undefined)).toBeUndefined();
  expect(wholeText(1, 10).default(3).parse(undefined)).toBe(3);
  for (const value of [undefined, null, 7, true, ['7']]) expect(key.safeParse(value).success).toBe(false);
});

it('a whole number keeps within its bounds', () => {
  const page = wholeText(1, 10);
  expect(['0', '1', '10', '11'].map((text) => page.safeParse(text).success)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
