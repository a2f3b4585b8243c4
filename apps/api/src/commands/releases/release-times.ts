/** When a grant's next release of survey figures may be made (decision 68). */
import { DAY_MS } from '@srae/domain/period/calendar-date';
import type { ReleaseHead } from '../../store/releases/releases.ts';

/** Releases of a grant's period that never wait: the first submission, and two corrections. */
const RELEASES_AT_ONCE = 3;

/**
 * A day after the third release, and each time twice as long after the one before. Each release redraws the noise of
 * rows that stayed the same, and the mean of many draws would tell their count.
 */
export function getNextReleaseTime({ number, madeAt }: Pick<ReleaseHead, 'number' | 'madeAt'>): Date {
  if (number < RELEASES_AT_ONCE) return madeAt;
  return new Date(madeAt.getTime() + DAY_MS * 2 ** (number - RELEASES_AT_ONCE));
}
