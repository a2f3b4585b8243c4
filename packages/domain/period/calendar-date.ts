/** Calendar dates without a time zone, as 'YYYY-MM-DD'. String order equals date order. */
import { pluralize } from '../form-kit/numbers.ts';
import { fullTime } from './instant-text.ts';

export type CalendarDate = string;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A day of 24 hours, in milliseconds. */
export const DAY_MS = 86_400_000;

/** The parts of a date; throws a RangeError when the text is not a calendar date. */
export function toParts(date: CalendarDate): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly monthName: string;
} {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.map(Number) ?? [];
  const monthName = MONTHS[month - 1];
  const there = new Date(Date.UTC(year, month - 1, day));
  // There is no year 0, and PostgreSQL rejects it.
  if (year === 0 || monthName === undefined || there.getUTCDate() !== day) {
    throw new RangeError(`Not a calendar date: '${date}'`);
  }
  return { year, month, day, monthName };
}

/** The first year of what is typed: 0023 is a year that was not typed to its end. */
export const EARLIEST_YEAR = 1900;

/** Whether a typed text is a day of the calendar in the form YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  try {
    return toParts(text).year >= EARLIEST_YEAR;
  } catch {
    return false;
  }
}

/** 'January 1, 2023' */
export function longDate(date: CalendarDate): string {
  const { year, day, monthName } = toParts(date);
  return `${monthName} ${day}, ${year}`;
}

/** Whole days from today to the due date: 0 on the day itself, negative afterwards. */
export function daysLeft(due: CalendarDate, today: CalendarDate): number {
  return (toUtc(due) - toUtc(today)) / DAY_MS;
}

/** The date that many days later; negative for earlier. */
export function plusDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(toUtc(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The US Eastern calendar date at an instant; due dates and openings use it. */
export function easternDate(instant: Date): CalendarDate {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The US Eastern day of an instant: 'July 14, 2023'. */
export function easternDay(instant: Date): string {
  return longDate(easternDate(instant));
}

/** The instant at which a day begins in US Eastern time, standard or daylight. */
export function easternMidnight(date: CalendarDate): string {
  const winter = new Date(`${date}T00:00:00-05:00`);
  const summer = new Date(`${date}T00:00:00-04:00`);
  return (easternDate(summer) === date ? summer : winter).toISOString();
}

/** An instant on a wall clock in US Eastern time: 'July 14, 2023, 2:05 pm EDT'. */
export function easternTime(instant: Date): string {
  return fullTime(instant, 'America/New_York');
}

function toUtc(date: CalendarDate): number {
  const { year, month, day } = toParts(date);
  return Date.UTC(year, month - 1, day);
}

/** A due date with how far it is away: 'August 31, 2023 (12 days left)'. */
export function dueText(due: CalendarDate, today: CalendarDate): string {
  const left = daysLeft(due, today);
  if (left === 0) return `${longDate(due)} (today)`;
  const days = pluralize(Math.abs(left), 'day');
  return `${longDate(due)} (${days} ${left > 0 ? 'left' : 'ago'})`;
}
