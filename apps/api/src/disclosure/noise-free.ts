/** Detects numbers released without noise: their sums hold exactly, which protected ones do only by chance. */
import type { Grid } from './grid.ts';
import type { Readings } from './readings.ts';
import type { Sums } from './sums.ts';

/** Number of sums that may all hold by chance: a sum of three protected numbers does in one of nine cases. */
const BY_CHANCE = 10;

/**
 * Records as exact the numbers for which all sums hold: those of a place, or of one part of the rows at all places.
 * Returns the findings as text.
 */
export function findNoiseFree(
  grid: Grid,
  { totals, starts, parts }: Sums,
  readings: Readings,
): readonly string[] {
  const groups = new Map<string, { sums: number; isEven: boolean; counts: Set<number> }>();
  for (let sum = 0; sum < totals.length; sum += 1) {
    const total = totals[sum] ?? 0;
    let rest = readings.findNumber(total);
    // Most sums have a part that is not a number: nothing is made for them.
    for (let at = starts[sum] ?? 0; rest !== undefined && at < (starts[sum + 1] ?? 0); at += 1) {
      const number = readings.findNumber(parts[at] ?? 0);
      rest = number === undefined ? undefined : rest - number;
    }
    const own = parts.subarray(starts[sum], starts[sum + 1]);
    // A place with a single child has the same rows.
    if (rest === undefined || own.length < 2) continue;
    const isEven = rest === 0;
    const counts = [total, ...own];
    for (const name of listGroups(grid, counts)) {
      const group = groups.get(name) ?? { sums: 0, isEven: true, counts: new Set() };
      groups.set(name, group);
      group.sums += 1;
      group.isEven &&= isEven;
      for (const count of counts) group.counts.add(count);
    }
  }
  const found: string[] = [];
  for (const [name, { sums, isEven, counts }] of groups) {
    if (!isEven || sums < BY_CHANCE) continue;
    found.push(name);
    for (const count of counts) {
      const number = readings.findNumber(count);
      if (number !== undefined) readings.exact(count, number);
    }
  }
  return found;
}

/** The common place of counts, and their part of the rows. */
function listGroups(grid: Grid, counts: readonly number[]): readonly string[] {
  const places = new Set<string>();
  const names = new Set<string>();
  for (const count of counts) {
    const { place, part } = grid.where(count);
    places.add(place.key);
    names.add(part);
  }
  return [
    ...(places.size === 1 ? [`everything at ${[...places].join()}`] : []),
    ...(names.size === 1 ? [`${[...names].join()} everywhere`] : []),
  ];
}
