import { expect, it } from 'vitest';
import { fullTime, utcWithLocal } from './instant-text.ts';

it.each([
  ['America/New_York', '2023-08-01T12:00:00Z', 'August 1, 2023, 12:00 pm UTC (8:00 am EDT)'],
  ['America/New_York', '2023-08-01T02:05:00Z', 'August 1, 2023, 2:05 am UTC (July 31, 2023, 10:05 pm EDT)'],
  ['UTC', '2023-08-01T12:00:00Z', 'August 1, 2023, 12:00 pm UTC'],
])('in %s, %s reads %s [UPL-004]', (zone, moment, text) => expect(utcWithLocal(moment, zone)).toBe(text));

it("the person's own time has day and zone", () => {
  expect(fullTime('2023-08-01T12:00:00Z', 'America/New_York')).toBe('August 1, 2023, 8:00 am EDT');
});
