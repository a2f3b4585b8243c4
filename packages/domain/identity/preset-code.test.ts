import { expect, it } from 'vitest';
import { givenPresetCode, presetCodeFrom } from './preset-code.ts';

it.each([
  ['', null],
  ['  AB23 ', null],
  ['AB234', null],
  ['AB2345', 'AB2345'],
  [' AB2345 ', 'AB2345'],
])('%j typed by an Admin is stored as %s [CON2-003]', (typed, code) => {
  expect(givenPresetCode(typed)).toBe(code);
});

it('makes eight signs of an alphabet without look-alikes from eight random bytes', () => {
  expect(presetCodeFrom(new Uint8Array([0, 31, 32, 63, 255, 1, 2, 3]))).toBe('A9A99BCD');
  const everything = Array.from({ length: 32 }, (_, i) => presetCodeFrom(new Uint8Array(8).fill(i))[0]).join(
    '',
  );
  expect(new Set(everything).size).toBe(32);
  expect(everything).not.toMatch(/[IO01]/);
});
