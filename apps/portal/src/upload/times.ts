/** Times of uploads: UTC as specified, with the person's own time in brackets (UPL-004). */

/** 'August 1, 2023, 12:00 pm UTC (August 1, 2023, 8:00 am EDT)'; the zone is the browser's unless one is given. */
export function utcWithLocal(moment: string, timeZone?: string): string {
  return `${inZone(moment, 'UTC')} (${inZone(moment, timeZone)})`;
}

/** The person's own time alone, with its zone. */
export function localTime(moment: string, timeZone?: string): string {
  return inZone(moment, timeZone);
}

/** 'about 12 seconds', 'about 3 minutes'. */
export function roughDuration(seconds: number): string {
  const rounded = Math.max(1, Math.round(seconds));
  if (rounded < 90) return `about ${rounded} ${rounded === 1 ? 'second' : 'seconds'}`;
  return `about ${Math.round(rounded / 60)} minutes`;
}

function inZone(moment: string, timeZone: string | undefined): string {
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
  return `${day}, ${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()} ${part('timeZoneName')}`;
}
