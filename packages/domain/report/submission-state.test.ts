import { expect, it } from 'vitest';
import { changedSinceText, nextNumber } from './submission-state.ts';

it('says since which submission the state changed [BEY-041]', () => {
  expect(changedSinceText({ number: 2 })).toBe('Changed since submission 2');
});

it.each([
  [null, false, 1],
  [null, true, 1],
  [1, false, 2],
  [2, true, 2],
])('the number after %s, unchanged %s, is %s [BEY-038]', (latest, unchanged, number) => {
  expect(nextNumber(latest, unchanged)).toBe(number);
});
