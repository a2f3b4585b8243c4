import type { Season } from './season.ts';

type Comparable = { readonly season: Season; readonly instrument: string };

/**
 * The period whose figures stand beside another's: the latest of those before it with the same season, since winter asks
 * less than summer, and the same instrument. `earlier` has the latest first.
 */
export function findComparablePeriod<P extends Comparable>(
  { season, instrument }: Comparable,
  earlier: readonly P[],
): P | undefined {
  return earlier.find((one) => one.season === season && one.instrument === instrument);
}
