/** What was read of each count: a protected number, an exact one, or words; as bounds and as measurements. */
import { atMost, type Bounds, openBounds } from './bounds.ts';

/** Published parameters of the protection: range and variance of the noise, and the threshold. */
export type ProtectionRules = {
  readonly threshold: number;
  readonly noiseEnd: number;
  readonly noiseVariance: number;
};

/** What is released of a count; 'large' is not printed, but known to reach the threshold. */
export type Reading = number | 'small' | 'large';

/** A value and one over its variance. */
export type Measurement = { readonly value: number; readonly weight: number };

const NOTHING: Measurement = { value: 0, weight: 0 };

/** The weight of what is known without noise. */
const EXACT = 100;

/** More surveys than a place without any bound is taken to hold. */
const MOST_ROWS = 1_000;

/** Readings of the counts of a grid. */
export class Readings {
  readonly rules: ProtectionRules;
  readonly bounds: Bounds;
  readonly #measurements = new Map<number, Measurement>();
  /** The numbers read, a count's different ones in turn. */
  readonly #numbers = new Map<number, readonly number[]>();

  constructor(counts: number, rules: ProtectionRules) {
    this.rules = rules;
    this.bounds = openBounds(counts);
  }

  /** Records a released value of a count. The same rows have the same noise: another number is another draw. */
  read(count: number, reading: Reading): void {
    const { threshold, noiseEnd, noiseVariance } = this.rules;
    if (reading === 'small') atMost(this.bounds, count, 0, threshold - 1 + noiseEnd);
    else if (reading === 'large') atMost(this.bounds, count, Math.max(1, threshold - noiseEnd), Infinity);
    // A protected number under the threshold is never printed: this is none.
    else if (reading < threshold) this.exact(count, reading);
    else {
      const known = this.#numbers.get(count) ?? [];
      if (known.includes(reading)) return;
      this.#numbers.set(count, [...known, reading]);
      // Nothing is shown of an empty cell, whose noise is the lowest.
      atMost(this.bounds, count, Math.max(1, reading - noiseEnd), reading + noiseEnd);
      this.#measure(count, reading, 1 / noiseVariance);
    }
  }

  /** A number that is known as it is. */
  exact(count: number, value: number): void {
    atMost(this.bounds, count, value, value);
    this.#measurements.set(count, { value, weight: EXACT });
  }

  /** How much a count has grown between two releases of which both are read; surveys were added alone. */
  change(count: number, before: Reading | undefined, after: Reading | undefined): void {
    const { threshold, noiseEnd, noiseVariance } = this.rules;
    if (after === 'small') atMost(this.bounds, count, 0, threshold - 1 + noiseEnd);
    if (typeof after !== 'number') return;
    atMost(this.bounds, count, 0, after + noiseEnd);
    if (typeof before !== 'number') return;
    atMost(this.bounds, count, after - before - 2 * noiseEnd, after - before + 2 * noiseEnd);
    this.#measure(count, after - before, 1 / (2 * noiseVariance));
  }

  /** The number that was read of a count, if one alone was. */
  findNumber(count: number): number | undefined {
    const [number, ...others] = this.#numbers.get(count) ?? [];
    return others.length === 0 ? number : undefined;
  }

  /** The measurement of a count, of weight 0 where there is none. */
  measured(count: number): Measurement {
    return this.#measurements.get(count) ?? NOTHING;
  }

  /** What the bounds say of a count that is not measured, as uniform within them; of weight 0 where it is measured. */
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
