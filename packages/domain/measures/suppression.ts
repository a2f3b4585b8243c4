/**
 * Which counts of youth stay hidden (domain.md 6.7, Q143). Pure: counts and the sums they belong to go in, the
 * hidden ones come out. The decision is taken once over a whole family; who asks does not change it.
 */
import { deducible } from './deduction.ts';

export const SUPPRESSED = 'suppressed (fewer than 11)';

/** A total and the counts that make it up, such as a base and its answers, or a grant and its providers. */
export type Sum<K = string> = { readonly total: K; readonly parts: readonly K[] };

/** Whether a count is small enough to point at people: 1 to threshold - 1. */
export function isSmall(count: number, threshold: number): boolean {
  return count > 0 && count < threshold;
}

/** Whether a count must not be shown by itself: it or its remainder to the base is small, or the base is (BEY-115). */
export function isPrimary(count: number, base: number, threshold: number): boolean {
  return base < threshold || isSmall(count, threshold) || isSmall(base - count, threshold);
}

/** What a sensitive percentage is shown as, or null when its own value may stand (domain.md 6.7, rule 3). */
export function capOf(count: number, base: number): string | null {
  const margin = base < 40 ? 10 : base < 100 ? 5 : 2;
  if (count * 100 <= base * margin) return `${margin} or less`;
  if (count * 100 >= base * (100 - margin)) return `${100 - margin} or more`;
  return null;
}

/**
 * All hidden counts: the primary ones and as many others, the smallest first, as it takes that none of them
 * follows from the sums. A sum with a hidden count has another one, what its hidden parts add up to is not
 * small either, and no combination of sums leaves a hidden count one value only.
 */
export function decideHidden<K extends string | number>(
  counts: { readonly get: (key: K) => number | undefined },
  sums: readonly Sum<K>[],
  primary: Iterable<K>,
  threshold: number,
): ReadonlySet<K> {
  const usedBy = usesOf(sums);
  const web = {
    sumAt: (index: number) => sums[index],
    sumsOf: (key: K) => usedBy.get(key) ?? [],
  };
  return decideWithin(counts, web, primary, threshold);
}

/** Sums by their numbers, those of the finest level first, and the numbers of the sums that a count stands in. */
export type SumWeb<K> = {
  readonly sumAt: (index: number) => Sum<K> | undefined;
  readonly sumsOf: (key: K) => readonly number[];
};

/** The same over sums that are made when they are asked for: most hold no hidden count. */
export function decideWithin<K extends string | number>(
  counts: { readonly get: (key: K) => number | undefined },
  { sumAt, sumsOf }: SumWeb<K>,
  primary: Iterable<K>,
  threshold: number,
): ReadonlySet<K> {
  const hidden = new Set(primary);
  const countOf = (key: K) => counts.get(key) ?? 0;
  const touched = new Set<number>();
  const waiting = new Set<number>();
  const look = (key: K) => {
    for (const index of sumsOf(key)) {
      touched.add(index);
      waiting.add(index);
    }
  };
  for (const key of hidden) look(key);
  for (;;) {
    // A set visits what is added while it is walked: every sum of a newly hidden count is looked at again.
    for (const index of waiting) {
      waiting.delete(index);
      const sum = sumAt(index);
      const next = sum && complementOf(sum, hidden, countOf, threshold);
      if (next === undefined) continue;
      hidden.add(next);
      look(next);
    }
    const before = hidden.size;
    for (const key of deducible(hidden, sumsInOrder(touched, sumAt))) {
      const uses = sumsOf(key).flatMap((index) => sumAt(index) ?? []);
      const shown = (keys: readonly K[]) => keys.filter((one) => !hidden.has(one));
      const next =
        smallestOf(shown(uses.flatMap(({ parts }) => parts)), countOf) ??
        smallestOf(shown(uses.map(({ total }) => total)), countOf);
      if (next === undefined) continue;
      hidden.add(next);
      look(next);
    }
    if (hidden.size === before) return hidden;
  }
}

/** The sums of these numbers one by one, the lowest first: those of a nation together would take a while to make. */
function* sumsInOrder<K>(indexes: ReadonlySet<number>, sumAt: SumWeb<K>['sumAt']): Generator<Sum<K>, void> {
  for (const index of Uint32Array.from(indexes).toSorted()) {
    const sum = sumAt(index);
    if (sum) yield sum;
  }
}

/** The sums that each count stands in, by their positions. */
function usesOf<K>(sums: readonly Sum<K>[]): ReadonlyMap<K, readonly number[]> {
  const uses = new Map<K, number[]>();
  for (const [index, { total, parts }] of sums.entries()) {
    for (const key of [total, ...parts]) {
      const list = uses.get(key);
      if (list) list.push(index);
      else uses.set(key, [index]);
    }
  }
  return uses;
}

/** The count to hide next so that the sum gives none away, or undefined when it gives none away already. */
function complementOf<K extends string | number>(
  { total, parts }: Sum<K>,
  hidden: ReadonlySet<K>,
  countOf: (key: K) => number,
  threshold: number,
): K | undefined {
  const covered = parts.filter((key) => hidden.has(key));
  const smallest = () =>
    smallestOf(
      parts.filter((key) => !hidden.has(key)),
      countOf,
    );
  if (hidden.has(total)) return covered.length === 0 ? smallest() : undefined;
  if (covered.length === 0) return undefined;
  if (covered.length === 1) return smallest() ?? total;
  const together = covered.reduce((sum, key) => sum + countOf(key), 0);
  return isSmall(together, threshold) ? (smallest() ?? total) : undefined;
}

/** The smallest count that is not zero, or else a zero; by name where they are equal. */
function smallestOf<K extends string | number>(
  keys: readonly K[],
  countOf: (key: K) => number,
): K | undefined {
  let found: K | undefined;
  let least = 0;
  for (const key of keys) {
    const count = countOf(key) || Number.POSITIVE_INFINITY;
    if (found !== undefined && (count > least || (count === least && key > found))) continue;
    found = key;
    least = count;
  }
  return found;
}
