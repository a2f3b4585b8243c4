import { expect, it } from 'vitest';
import { isInactive } from './active.ts';

it.each([
  [false, true],
  [true, false],
  [null, false],
  [undefined, false],
])('takes the answer %s to Active as inactive: %s', (active, expected) => {
  expect(isInactive(active)).toBe(expected);
});
