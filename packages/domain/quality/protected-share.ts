/**
 * Shares of survey rows for readers who do not hold them. All inputs are protected counts, so that a finding
 * discloses no more than the released figures; a share counts as above a limit only where noise cannot have caused it.
 */
import { formatNumber } from '../form-kit/numbers.ts';
import { fewerThanText } from '../measures/protection/disclosure.ts';
import {
  type Keyed,
  subtractKeyed,
  NOISE_MAX,
  type NoiseTable,
  protect,
  type ProtectedCount,
} from '../measures/protection/noise.ts';

export type ProtectedShare = {
  readonly part: ProtectedCount;
  /** The whole without the part. */
  readonly rest: ProtectedCount;
  readonly whole: ProtectedCount;
};

/** Protects a part, the rest and the whole, each with the noise of its own keys. */
export function protectShare(part: Keyed, whole: Keyed, table: NoiseTable): ProtectedShare {
  return {
    part: protect(part, table),
    rest: protect(subtractKeyed(whole, part), table),
    whole: protect(whole, table),
  };
}

/** The smallest possible true count. */
export function leastTrue(count: ProtectedCount): number {
  return Math.max(0, count - NOISE_MAX);
}

/**
 * Whether the true share is above the limit, whatever the noise: in the worst case the part is smaller and the rest
 * larger by the maximum noise. A part below the threshold never is.
 */
export function isAbove({ part, rest }: ProtectedShare, limit: number, threshold: number): boolean {
  if (part < threshold) return false;
  const mostRest = Math.max(rest, threshold - 1) + NOISE_MAX;
  const least = leastTrue(part);
  return least > limit * (least + mostRest);
}

/** 'about 40 of about 210 (19 percent)', or the text for a share with a small rest. */
export function shareText({ part, rest, whole }: ProtectedShare, threshold: number): string {
  const of = `about ${formatNumber(whole)}`;
  if (rest < threshold) return `all but ${fewerThanText(threshold)} of ${of}`;
  const percent = Math.round((100 * part) / Math.max(1, whole));
  return `about ${formatNumber(part)} of ${of} (${percent} percent)`;
}

/** 'about 450', or 'fewer than 11'. */
export function countText(count: ProtectedCount, threshold: number): string {
  return count < threshold ? fewerThanText(threshold) : `about ${formatNumber(count)}`;
}
