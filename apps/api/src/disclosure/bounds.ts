/**
 * The first attack: bounds propagation on non-negative integers (BEY-192). Each sum narrows its total by its parts
 * and every part by the total and the other parts, repeated until a fixed point.
 */
import type { Sums } from './sums.ts';

/** The minimum and maximum of each count, by number. */
export type Bounds = { readonly low: Float64Array; readonly high: Float64Array };

/** Initial bounds: counts are not negative. */
export function openBounds(counts: number): Bounds {
  return { low: new Float64Array(counts), high: new Float64Array(counts).fill(Infinity) };
}

/** Narrows a count to known bounds. */
export function atMost({ low, high }: Bounds, count: number, from: number, to: number): void {
  low[count] = Math.max(low[count] ?? 0, from);
  high[count] = Math.min(high[count] ?? Infinity, to);
}

/** A sum that no counts can satisfy: the bounds are inconsistent. */
export class Contradiction extends Error {}

/**
 * Narrows the bounds to a fixed point of all sums, in place. Throws Contradiction when a count has no value left.
 */
export function propagate(sums: Sums, bounds: Bounds): void {
  for (let moved = true; moved; ) {
    moved = false;
    for (let sum = 0; sum < sums.totals.length; sum += 1) {
      if (narrowSum(sums, bounds, sum)) moved = true;
    }
  }
}

/** Narrows the total by its parts, then each part by the total and the other parts; whether any changed. */
function narrowSum({ totals, starts, parts }: Sums, bounds: Bounds, sum: number): boolean {
  const { low, high } = bounds;
  const total = totals[sum] ?? 0;
  const [first, end] = [starts[sum] ?? 0, starts[sum + 1] ?? 0];
  // Infinite ends are counted, so that one open part can still be narrowed by the others.
  let [least, most, open] = [0, 0, 0];
  for (let at = first; at < end; at += 1) {
    const part = parts[at] ?? 0;
    least += low[part] ?? 0;
    const top = high[part] ?? Infinity;
    if (top === Infinity) open += 1;
    else most += top;
  }
  let moved = narrow(bounds, total, least, open === 0 ? most : Infinity);
  const [from, to] = [low[total] ?? 0, high[total] ?? Infinity];
  for (let at = first; at < end; at += 1) {
    const part = parts[at] ?? 0;
    const [lowest, highest] = [low[part] ?? 0, high[part] ?? Infinity];
    const isOpen = highest === Infinity;
    // The total minus the other parts.
    const bottom = open > (isOpen ? 1 : 0) ? -Infinity : from - (most - (isOpen ? 0 : highest));
    if (narrow(bounds, part, bottom, to - (least - lowest))) moved = true;
  }
  return moved;
}

/** Narrows a count; whether that changed its bounds. Throws Contradiction when it has no value left. */
function narrow(bounds: Bounds, count: number, from: number, to: number): boolean {
  const [lowest, highest] = [bounds.low[count], bounds.high[count]];
  atMost(bounds, count, from, to);
  const [low, high] = [bounds.low[count] ?? 0, bounds.high[count] ?? Infinity];
  if (low > high) throw new Contradiction(`count ${count}: ${low} to ${high}`);
  return low !== lowest || high !== highest;
}

/** Bounds of a total without one of its parts: from the difference, and from the sum of the other parts. */
export function remainderBounds(
  { totals, starts, parts }: Sums,
  { low, high }: Bounds,
  sum: number,
  at: number,
): readonly [low: number, high: number] {
  const total = totals[sum] ?? 0;
  const part = parts[at] ?? 0;
  let from = Math.max(0, (low[total] ?? 0) - (high[part] ?? 0));
  let to = (high[total] ?? 0) - (low[part] ?? 0);
  let [least, most] = [0, 0];
  for (let other = starts[sum] ?? 0; other < (starts[sum + 1] ?? 0); other += 1) {
    if (other === at) continue;
    least += low[parts[other] ?? 0] ?? 0;
    most += high[parts[other] ?? 0] ?? 0;
  }
  from = Math.max(from, least);
  to = Math.min(to, most);
  return [from, to];
}
