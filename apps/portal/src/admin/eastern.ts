/** Opening times are in US Eastern time (architecture 8). */

/** 'February 18, 2024, 12:00 am EST' */
export function easternTime(instant: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    dateStyle: 'long',
    timeStyle: 'short',
  });
  const zone = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find((part) => part.type === 'timeZoneName');
  const text = parts
    .format(new Date(instant))
    .replace(' at ', ', ')
    .replace(/\u202f/g, ' ');
  return `${text.replace(/ ([AP]M)$/, (half) => half.toLowerCase())} ${zone?.value ?? ''}`.trim();
}
