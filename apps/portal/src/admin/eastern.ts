/** Opening times are US Eastern (architecture 8). */
import { type CalendarDate, easternDate } from '@srae/domain/period/calendar-date';

/** The instant at which a day begins on the US East Coast, in winter or in summer time. */
export function easternMidnight(date: CalendarDate): string {
  const winter = new Date(`${date}T00:00:00-05:00`);
  const summer = new Date(`${date}T00:00:00-04:00`);
  return (easternDate(summer) === date ? summer : winter).toISOString();
}

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
