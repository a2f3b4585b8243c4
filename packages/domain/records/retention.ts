/** Retention of records: time spans, and the instant before which records are due. */
import { pluralize } from '../form-kit/numbers.ts';
import { DAY_MS } from '../period/calendar-date.ts';

/** A span of calendar years, or of days of 24 hours. */
export type Retention = { readonly years: number } | { readonly days: number };

/** The instant up to which records are due: the period of anything older has passed. */
export function dueUntil(kept: Retention, now: Date): Date {
  if ('days' in kept) return new Date(now.getTime() - kept.days * DAY_MS);
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() - kept.years);
  // February 29 of a leap year becomes February 28 of another.
  if (until.getUTCMonth() !== now.getUTCMonth()) until.setUTCDate(0);
  return until;
}

/** '6 years', '30 days', '30 minutes', 'at once'. */
export function retentionText(kept: Retention): string {
  const [count, unit] = toUnit(kept);
  if (count === 0) return 'at once';
  return pluralize(count, unit);
}

function toUnit(kept: Retention): readonly [number, string] {
  if ('years' in kept) return [kept.years, 'year'];
  return Number.isInteger(kept.days)
    ? [kept.days, 'day']
    : [Math.round(kept.days * MINUTES_OF_DAY), 'minute'];
}

const MINUTES_OF_DAY = 1440;
