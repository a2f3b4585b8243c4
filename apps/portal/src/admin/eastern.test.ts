import { describe, expect, it } from 'vitest';
import { easternMidnight } from '@srae/domain/period/calendar-date';
import { easternTime } from './eastern.ts';

describe('Eastern time', () => {
  it.each([
    ['2024-02-18', '2024-02-18T05:00:00.000Z'],
    ['2024-07-04', '2024-07-04T04:00:00.000Z'],
    // DST changes at 2 am, so the day still starts in the old offset.
    ['2024-03-10', '2024-03-10T05:00:00.000Z'],
    ['2024-03-11', '2024-03-11T04:00:00.000Z'],
    ['2024-11-03', '2024-11-03T04:00:00.000Z'],
    ['2024-11-04', '2024-11-04T05:00:00.000Z'],
  ])('%s begins at %s', (date, instant) => expect(easternMidnight(date)).toBe(instant));

  it.each([
    ['2024-02-18T05:00:00Z', 'February 18, 2024, 12:00 am EST'],
    ['2024-07-04T17:30:00Z', 'July 4, 2024, 1:30 pm EDT'],
  ])('%s reads %s', (instant, text) => expect(easternTime(instant)).toBe(text));
});
