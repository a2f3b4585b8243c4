/**
 * Cell-key perturbation (Fraser and Wooton; Australian Bureau of Statistics TableBuilder, Eurostat's census hub), decision
 * 46. Guarantees: equal sets of rows always get equal noise; noise is a whole number from -10 to 10, symmetric, of mean 0
 * and of the standard deviation of its table; an empty cell is never raised.
 */

declare const trueCount: unique symbol;
/** A true count, opaque as a number: only `protect`, and `reveal` for holders of the rows, convert it. */
type TrueCount = { readonly [trueCount]: true };

/** A count of survey rows, and the sum of their record keys modulo 2^32. */
export type Keyed = { readonly count: TrueCount; readonly keySum: number };

declare const protectedCount: unique symbol;
/** A count with its noise. Only `protect` creates one, so that no true count type-checks in its place. */
export type ProtectedCount = number & { readonly [protectedCount]: true };

declare const ownCount: unique symbol;
/** A true count, for a holder of the rows. Only `reveal` creates one. */
export type OwnCount = number & { readonly [ownCount]: true };

declare const holder: unique symbol;
/** Proof that a person holds the rows of a place; only `findHolder` issues it. */
export type Holder = { readonly [holder]: true };

/** How many of 2^32 positions map to a noise of 0, of 1 (and as many of -1), and so on to 10. */
export type NoiseTable = readonly number[];

/**
 * The published tables by standard deviation. 2: a normal distribution, truncated at 10. 3: a generalised normal
 * distribution of shape 4 (weights exp(-(k/5.16)^4)), with tails as rare as those of the other: observed extremes
 * would bound the counts next to them (decision 31).
 */
export const NOISE_TABLES = {
  2: [
    856_720_674, 756_053_662, 519_628_233, 278_137_537, 115_945_318, 37_642_076, 9_517_452, 1_874_108,
    287_406, 34_326, 3_193,
  ],
  3: [
    459_133_404, 458_486_327, 448_888_953, 409_568_495, 319_992_190, 190_163_686, 73_814_448, 15_535_706,
    1_422_809, 43_988, 344,
  ],
} as const satisfies Record<number, NoiseTable>;

/** Standard deviations that the setting accepts. */
export type NoiseDeviation = keyof typeof NOISE_TABLES;
export const NOISE_DEVIATIONS = [2, 3] as const satisfies readonly NoiseDeviation[];

/** The largest absolute noise. */
export const NOISE_MAX = 10;

/** An empty count. */
export const NO_ROWS: Keyed = keyed(0, 0);

/** A count with its key sum. */
export function keyed(count: number, keySum: number): Keyed {
  return { count: count as unknown as TrueCount, keySum }; // opaque outside this module
}

/** The count for readers who do not hold the rows: with the noise of its key sum, never below 0. */
export function protect({ count, keySum }: Keyed, table: NoiseTable): ProtectedCount {
  return Math.max(0, toNumber(count) + lookUpNoise(keySum, table)) as ProtectedCount; // branded only here
}

/** The count for holders of the rows: exact. */
export function reveal({ count }: Keyed, _holder: Holder): OwnCount {
  return toNumber(count) as OwnCount; // branded only here
}

/** The noise at a key sum's position. */
export function lookUpNoise(keySum: number, table: NoiseTable): number {
  const position = scatter(keySum);
  let upTo = 0;
  for (let noise = -NOISE_MAX; noise < NOISE_MAX; noise += 1) {
    upTo += table[Math.abs(noise)] ?? 0;
    if (position < upTo) return noise;
  }
  return NOISE_MAX;
}

/** The union of disjoint row sets; a row in both would be counted twice. */
export function addKeyed(one: Keyed, other: Keyed): Keyed {
  return keyed(toNumber(one.count) + toNumber(other.count), (one.keySum + other.keySum) >>> 0);
}

/** The rows that are not in a part. */
export function subtractKeyed(whole: Keyed, part: Keyed): Keyed {
  return keyed(toNumber(whole.count) - toNumber(part.count), (whole.keySum - part.keySum) >>> 0);
}

function toNumber(count: TrueCount): number {
  return count as unknown as number; // reverses `keyed`
}

/**
 * A permutation of the 2^32 positions (the finaliser of MurmurHash3). Key sums are additive and positions must not
 * be: otherwise the noise of a total would follow from that of its parts.
 */
function scatter(keySum: number): number {
  let hash = keySum >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
