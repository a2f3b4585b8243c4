/** Linear constraints: counts by index, and sums of them. The attacker's knowledge besides the released figures. */

/** Totals and their parts, concatenated; the parts of sum `s` are from `starts[s]` to `starts[s + 1]`. */
export type Sums = {
  /** Number of counts. */
  readonly counts: number;
  readonly totals: Int32Array;
  readonly starts: Int32Array;
  readonly parts: Int32Array;
};

/** Collects sums; counts are numbered by the caller. */
export class SumList {
  readonly #totals: number[] = [];
  readonly #starts: number[] = [0];
  readonly #parts: number[] = [];

  /** Adds: `total` is the sum of `parts`; ignored without parts. */
  add(total: number, parts: readonly number[]): void {
    if (parts.length === 0) return;
    this.#totals.push(total);
    for (const part of parts) this.#parts.push(part);
    this.#starts.push(this.#parts.length);
  }

  of(counts: number): Sums {
    return {
      counts,
      totals: Int32Array.from(this.#totals),
      starts: Int32Array.from(this.#starts),
      parts: Int32Array.from(this.#parts),
    };
  }
}
