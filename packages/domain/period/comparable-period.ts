import type { Season } from './season.ts';

type Comparable = { readonly season: Season; readonly instrument: string };

/**
 * The period whose figures are shown beside another's: the latest earlier one with the same season, since winter asks
 * less than summer, and the same instrument. `earlier` is ordered latest first.
 */
export function findComparablePeriod<P extends Comparable>(
  { season, instrument }: Comparable,
  earlier: readonly P[],
): P | undefined {
  return earlier.find((one) => one.season === season && one.instrument === instrument);
}

/** All such periods before `period` in a list ordered latest first. */
export function listComparablePeriods<P extends Comparable & { readonly pk: number }>(
  period: P,
  periods: readonly P[],
): readonly P[] {
  const at = periods.findIndex(({ pk }) => pk === period.pk);
  return periods
    .slice(at + 1)
    .filter(({ season, instrument }) => season === period.season && instrument === period.instrument);
}
