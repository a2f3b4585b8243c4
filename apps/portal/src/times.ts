/** Display formats of times and dates, in the user's time zone unless another is given. */
import { pluralize } from '@srae/domain/form-kit/numbers';
import { DAY_MS } from '@srae/domain/period/calendar-date';
import { toWallClock } from '@srae/domain/period/instant-text';
import { DRAFT_DAYS } from '@srae/domain/records/lifetimes';

export { fullTime, utcWithLocal } from '@srae/domain/period/instant-text';

/** '2:05 pm', with the date when it is not today. */
export function savedTime(moment: string, now: Date = new Date()): string {
  const at = new Date(moment);
  const { day, hours } = toWallClock(at);
  return at.toDateString() === now.toDateString() ? hours : `${day}, ${hours}`;
}

/** The expiry date of a draft saved at that time (Q142). */
export function draftEnds(keptAt: string): string {
  return toWallClock(new Date(Date.parse(keptAt) + DRAFT_DAYS * DAY_MS)).day;
}

/** 'about 12 seconds', 'about 3 minutes'. */
export function roughDuration(seconds: number): string {
  const rounded = Math.max(1, Math.round(seconds));
  if (rounded < 90) return `about ${pluralize(rounded, 'second')}`;
  return `about ${Math.round(rounded / 60)} minutes`;
}
