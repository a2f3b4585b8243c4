/** Times and dates as the pages say them. */

/** '2:05 pm', with the date when it is not today. */
export function savedTime(moment: string, now: Date = new Date()): string {
  const at = new Date(moment);
  return at.toDateString() === now.toDateString() ? clock(at) : `${day(at)}, ${clock(at)}`;
}

/** 'November 21, 2026, 2:05 pm EST': for what concerns other people or other days. */
export function fullTime(moment: string): string {
  const at = new Date(moment);
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName');
  return `${day(at)}, ${clock(at)}${zone ? ` ${zone.value}` : ''}`;
}

/** The day on which a draft kept at that moment ends (Q142). */
export function draftEnds(keptAt: string): string {
  return day(new Date(Date.parse(keptAt) + 30 * 86_400_000));
}

function clock(at: Date): string {
  const text = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(at);
  return text.replace(/\u202f/g, ' ').toLowerCase();
}

function day(at: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(at);
}
