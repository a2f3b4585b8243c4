import { expect, it } from 'vitest';
import { draftEnds, fullTime, roughDuration, savedTime, utcWithLocal } from './times.ts';

it.each([
  ['America/New_York', '2023-08-01T12:00:00Z', 'August 1, 2023, 12:00 pm UTC (8:00 am EDT)'],
  ['America/New_York', '2023-08-01T02:05:00Z', 'August 1, 2023, 2:05 am UTC (July 31, 2023, 10:05 pm EDT)'],
  ['UTC', '2023-08-01T12:00:00Z', 'August 1, 2023, 12:00 pm UTC'],
])('in %s, %s reads %s [UPL-004]', (zone, moment, text) => expect(utcWithLocal(moment, zone)).toBe(text));

it("the person's own time has day and zone", () => {
  expect(fullTime('2023-08-01T12:00:00Z', 'America/New_York')).toBe('August 1, 2023, 8:00 am EDT');
});

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
