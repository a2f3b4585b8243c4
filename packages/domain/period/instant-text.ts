/** How an instant is written for people, on every page, print and picture: in their own time zone unless one is given. */

/** The parts of an instant on a wall clock: 'November 21, 2026', '2:05 pm' and '2:05 pm EST'. */
export type WallClock = { readonly day: string; readonly hours: string; readonly clock: string };

/** 'November 21, 2026, 2:05 pm EST'. */
export function fullTime(moment: string | Date, timeZone?: string): string {
  const { day, clock } = toWallClock(moment, timeZone);
  return `${day}, ${clock}`;
}

/**
 * 'August 1, 2023, 12:00 pm UTC (8:00 am EDT)', the format for uploads (UPL-004); the brackets include the day if it
 * differs, and are omitted in the UTC zone itself.
 */
export function utcWithLocal(moment: string, timeZone?: string): string {
  const utc = toWallClock(moment, 'UTC');
  const local = toWallClock(moment, timeZone);
  if (local.clock === utc.clock) return `${utc.day}, ${utc.clock}`;
  const there = local.day === utc.day ? local.clock : `${local.day}, ${local.clock}`;
  return `${utc.day}, ${utc.clock} (${there})`;
}

/** The parts of an instant in a time zone. */
export function toWallClock(moment: string | Date, timeZone?: string): WallClock {
  const at = new Date(moment);
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
