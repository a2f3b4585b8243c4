/** Times of uploads: UTC as specified, with the person's own time in brackets (UPL-004). */

/**
 * 'August 1, 2023, 12:00 pm UTC (8:00 am EDT)', with the day in the brackets where it is another one. The zone is
 * the browser's unless one is given; in UTC itself there is nothing to add.
 */
export function utcWithLocal(moment: string, timeZone?: string): string {
  const utc = inZone(moment, 'UTC');
  const local = inZone(moment, timeZone);
  if (local.clock === utc.clock) return `${utc.day}, ${utc.clock}`;
  const there = local.day === utc.day ? local.clock : `${local.day}, ${local.clock}`;
  return `${utc.day}, ${utc.clock} (${there})`;
}

/** 'August 1, 2023, 8:00 am EDT': the person's own time alone, with its zone. */
export function localTime(moment: string, timeZone?: string): string {
  const { day, clock } = inZone(moment, timeZone);
  return `${day}, ${clock}`;
}

/** 'about 12 seconds', 'about 3 minutes'. */
export function roughDuration(seconds: number): string {
  const rounded = Math.max(1, Math.round(seconds));
  if (rounded < 90) return `about ${rounded} ${rounded === 1 ? 'second' : 'seconds'}`;
  return `about ${Math.round(rounded / 60)} minutes`;
}

function inZone(moment: string, timeZone: string | undefined): { day: string; clock: string } {
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
  const clock = `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()} ${part('timeZoneName')}`;
  return { day, clock };
}
