/** Display formats of times and dates, in the user's time zone unless another is given. */
import { pluralize } from '@srae/domain/form-kit/numbers';
import { DAY_MS } from '@srae/domain/period/calendar-date';
import { DRAFT_DAYS } from '@srae/domain/records/lifetimes';

/** '2:05 pm', with the date when it is not today. */
export function savedTime(moment: string, now: Date = new Date()): string {
  const at = new Date(moment);
  const { day, hours } = inZone(at);
  return at.toDateString() === now.toDateString() ? hours : `${day}, ${hours}`;
}

/** 'November 21, 2026, 2:05 pm EST', for events of other people or other days. */
export function fullTime(moment: string, timeZone?: string): string {
  const { day, clock } = inZone(new Date(moment), timeZone);
  return `${day}, ${clock}`;
}

/**
 * 'August 1, 2023, 12:00 pm UTC (8:00 am EDT)', the format for uploads (UPL-004); the brackets include the day if it
 * differs, and are omitted in the UTC zone itself.
 */
export function utcWithLocal(moment: string, timeZone?: string): string {
  const utc = inZone(new Date(moment), 'UTC');
  const local = inZone(new Date(moment), timeZone);
  if (local.clock === utc.clock) return `${utc.day}, ${utc.clock}`;
  const there = local.day === utc.day ? local.clock : `${local.day}, ${local.clock}`;
  return `${utc.day}, ${utc.clock} (${there})`;
}

/** The expiry date of a draft saved at that time (Q142). */
export function draftEnds(keptAt: string): string {
  return inZone(new Date(Date.parse(keptAt) + DRAFT_DAYS * DAY_MS)).day;
}

/** 'about 12 seconds', 'about 3 minutes'. */
export function roughDuration(seconds: number): string {
  const rounded = Math.max(1, Math.round(seconds));
  if (rounded < 90) return `about ${pluralize(rounded, 'second')}`;
  return `about ${Math.round(rounded / 60)} minutes`;
}

function inZone(at: Date, timeZone?: string): { day: string; hours: string; clock: string } {
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', ...zone }).format(at);
  const parts = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...zone,
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const hours = `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`;
  return { day, hours, clock: `${hours} ${part('timeZoneName')}` };
}
