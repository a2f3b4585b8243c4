/**
 * Outliers among places by the modified z-score (Iglewicz and Hoaglin, How to Detect and Handle Outliers, ASQC 1993):
 * 0.6745 × (value − median) ÷ median absolute deviation, beyond 3.5. Where more than half of the values are equal,
 * that deviation is zero and the mean absolute deviation × 1.2533 replaces it, as in the same source.
 */

/** Minimum number of values for outlier detection. */
export const OUTLIER_LEAST = 5;
/** The score beyond which a value is marked. */
export const OUTLIER_SCORE = 3.5;

/** The robust score of each value; zero where all are equal, and null for all of too few values. */
export function robustScores(values: readonly number[]): readonly number[] | null {
  if (values.length < OUTLIER_LEAST) return null;
  const middle = median(values);
  const deviations = values.map((value) => Math.abs(value - middle));
  const mad = median(deviations);
  const mean = deviations.reduce((sum, one) => sum + one, 0) / deviations.length;
  const scale = mad > 0 ? mad / 0.6745 : mean * 1.2533;
  return values.map((value) => (scale === 0 ? 0 : (value - middle) / scale));
}

/** The side on which a score exceeds the limit, or null. */
export function toOutlier(score: number): 'high' | 'low' | null {
  if (Math.abs(score) <= OUTLIER_SCORE) return null;
  return score > 0 ? 'high' : 'low';
}

/** The median: the middle value, or the mean of the middle two; 0 for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}
