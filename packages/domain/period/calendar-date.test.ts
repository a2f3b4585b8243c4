import { describe, expect, it } from 'vitest';
import {
  daysLeft,
  dueText,
  easternDate,
  easternDay,
  easternMidnight,
  easternTime,
  isCalendarDate,
  longDate,
} from './calendar-date.ts';

it.each([
  ['2023-07-14T18:05:00Z', 'July 14, 2023, 2:05 pm EDT'],
  ['2023-07-15T03:59:59Z', 'July 14, 2023, 11:59 pm EDT'],
  ['2024-01-01T05:00:00Z', 'January 1, 2024, 12:00 am EST'],
])('the instant %s is %s on a wall in the east', (instant, text) => {
  expect(easternTime(new Date(instant))).toBe(text);
});

describe('calendar dates', () => {
  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2023-12-31', true],
    ['2023-13-01', false],
    ['2023-00-10', false],
    ['2023-04-31', false],
    ['2023-4-1', false],
    ['1900-01-01', true],
    ['0023-01-01', false],
    ['2023-04-01T00:00', false],
    ['12023-04-01', false],
    ['', false],
  ])('%j is a day of the calendar: %s', (text, expected) => {
    expect(isCalendarDate(text)).toBe(expected);
  });

  it('reads as people write it, and refuses what is no date', () => {
    expect(longDate('2023-01-01')).toBe('January 1, 2023');
    expect(() => longDate('0000-01-01')).toThrow(RangeError);
    expect(longDate('2024-12-09')).toBe('December 9, 2024');
    expect(() => longDate('soon')).toThrow(RangeError);
  });

  it.each([
    ['2023-08-31', '2023-08-30', 1],
    ['2023-08-31', '2023-08-31', 0],
    ['2023-08-31', '2023-09-01', -1],
    ['2024-03-01', '2024-02-28', 2],
    ['2023-03-13', '2023-03-11', 2],
    ['2023-11-06', '2023-11-04', 2],
    ['2024-01-01', '2023-01-01', 365],
  ])('due %s, today %s: %i days left', (due, today, days) => {
    expect(daysLeft(due, today)).toBe(days);
  });

  it.each([
    ['2024-02-18T04:59:59.999Z', '2024-02-17'],
    ['2024-02-18T05:00:00.000Z', '2024-02-18'],
    ['2023-07-01T03:59:59.999Z', '2023-06-30'],
    ['2023-07-01T04:00:00.000Z', '2023-07-01'],
  ])('at %s the Eastern date is %s', (instant, date) => {
    expect(easternDate(new Date(instant))).toBe(date);
    expect(easternDay(new Date(instant))).toBe(longDate(date));
  });

  it.each([
    ['2024-02-18', '2024-02-18T05:00:00.000Z'],
    ['2024-07-04', '2024-07-04T04:00:00.000Z'],
    // DST changes at 2 am, so the day still starts in the old offset.
    ['2024-03-10', '2024-03-10T05:00:00.000Z'],
    ['2024-03-11', '2024-03-11T04:00:00.000Z'],
    ['2024-11-03', '2024-11-03T04:00:00.000Z'],
    ['2024-11-04', '2024-11-04T05:00:00.000Z'],
  ])('in the east %s begins at %s', (date, instant) => {
    expect(easternMidnight(date)).toBe(instant);
  });

  it.each([
    ['2023-08-31', '2023-08-19', 'August 31, 2023 (12 days left)'],
    ['2023-08-31', '2023-08-30', 'August 31, 2023 (1 day left)'],
    ['2023-08-31', '2023-08-31', 'August 31, 2023 (today)'],
    ['2023-08-31', '2023-09-02', 'August 31, 2023 (2 days ago)'],
  ])('due %s, today %s reads %s [BEY-101]', (due, today, text) => {
    expect(dueText(due, today)).toBe(text);
  });
});
