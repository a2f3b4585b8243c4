/** Readings of each count: a protected number, an exact one, or text; as bounds and as measurements. */
import { atMost, type Bounds, openBounds } from './bounds.ts';

/** Published parameters of the protection: range and variance of the noise, and the threshold. */
export type ProtectionRules = {
  readonly threshold: number;
  readonly noiseEnd: number;
  readonly noiseVariance: number;
};

/** The released value of a count; 'large' is not printed, but known to reach the threshold. */
export type Reading = number | 'small' | 'large';

/** A value and one over its variance. */
export type Measurement = { readonly value: number; readonly weight: number };

const NOTHING: Measurement = { value: 0, weight: 0 };

/** The weight of an exact value. */
const EXACT = 100;

/** Assumed upper bound for a place without any other. */
const MOST_ROWS = 1_000;

/** Readings of the counts of a grid. */
export class Readings {
  readonly rules: ProtectionRules;
  readonly bounds: Bounds;
  readonly #measurements = new Map<number, Measurement>();
  /** The numbers read; several different ones per count are possible. */
  readonly #numbers = new Map<number, readonly number[]>();

  constructor(counts: number, rules: ProtectionRules) {
    this.rules = rules;
    this.bounds = openBounds(counts);
  }

  /**
   * Records a released value of a count. Equal rows have equal noise: a different number is another draw. `whole` is a
   * count read before that contains this one: with an equal number both are taken for the same rows with one draw, as
   * different rows have it in only one of nine cases.
   */
  read(count: number, reading: Reading, whole?: number): void {
    const { threshold, noiseEnd, noiseVariance } = this.rules;
    if (reading === 'small') atMost(this.bounds, count, 0, threshold - 1 + noiseEnd);
    else if (reading === 'large') atMost(this.bounds, count, Math.max(1, threshold - noiseEnd), Infinity);
    // A protected number under the threshold is never printed, so this one is not protected.
    else if (reading < threshold) this.exact(count, reading);
    else {
      const known = this.#numbers.get(count) ?? [];
      if (known.includes(reading)) return;
      this.#numbers.set(count, [...known, reading]);
      // An empty cell, which has the lowest noise, shows nothing.
      atMost(this.bounds, count, Math.max(1, reading - noiseEnd), reading + noiseEnd);
      const isSameDraw = whole !== undefined && this.findNumber(whole) === reading;
      if (!isSameDraw) this.#measure(count, reading, 1 / noiseVariance);
    }
  }

  /** A number known exactly. */
  exact(count: number, value: number): void {
    atMost(this.bounds, count, value, value);
    this.#measurements.set(count, { value, weight: EXACT });
  }

  /** The growth of a count between two releases that were both read; surveys were only added. */
  change(count: number, before: Reading | undefined, after: Reading | undefined): void {
    const { threshold, noiseEnd, noiseVariance } = this.rules;
    if (after === 'small') atMost(this.bounds, count, 0, threshold - 1 + noiseEnd);
    if (typeof after !== 'number') return;
    atMost(this.bounds, count, 0, after + noiseEnd);
    if (typeof before !== 'number') return;
    atMost(this.bounds, count, after - before - 2 * noiseEnd, after - before + 2 * noiseEnd);
    this.#measure(count, after - before, 1 / (2 * noiseVariance));
  }

  /** The number read for a count, if it is the only one. */
  findNumber(count: number): number | undefined {
    const [number, ...others] = this.#numbers.get(count) ?? [];
    return others.length === 0 ? number : undefined;
  }

  /** The measurement of a count, with weight 0 if there is none. */
  measured(count: number): Measurement {
    return this.#measurements.get(count) ?? NOTHING;
  }

  /** The bounds of an unmeasured count as a uniform distribution; weight 0 if it is measured. */
  expected(count: number): Measurement {
    if (this.#measurements.has(count)) return NOTHING;
    const low = this.bounds.low[count] ?? 0;
    const width = Math.min(this.bounds.high[count] ?? Infinity, low + MOST_ROWS) - low + 1;
    return { value: low + (width - 1) / 2, weight: width === 1 ? EXACT : 12 / (width * width - 1) };
  }

  #measure(count: number, value: number, weight: number): void {
    const known = this.#measurements.get(count) ?? NOTHING;
    const sum = known.weight + weight;
    this.#measurements.set(count, {
      value: (known.weight * known.value + weight * value) / sum,
      weight: sum,
    });
  }
}
