import { expect, it } from 'vitest';
import { draftEnds, roughDuration, savedTime } from './times.ts';

it.each([
  [0.2, 'about 1 second'],
  [12.4, 'about 12 seconds'],
  [89.4, 'about 89 seconds'],
  [90, 'about 2 minutes'],
  [185, 'about 3 minutes'],
])('%s seconds are %s', (seconds, text) => expect(roughDuration(seconds)).toBe(text));

it('a save of today has its hours alone, an earlier one its day too', () => {
  const at = new Date(2023, 7, 1, 14, 5);
  expect(savedTime(at.toISOString(), new Date(2023, 7, 1, 23, 59))).toBe('2:05 pm');
  expect(savedTime(at.toISOString(), new Date(2023, 7, 2, 0, 0))).toBe('August 1, 2023, 2:05 pm');
});

it('a draft ends thirty days after it was kept', () => {
  expect(draftEnds(new Date(2023, 7, 1, 12).toISOString())).toBe('August 31, 2023');
});
