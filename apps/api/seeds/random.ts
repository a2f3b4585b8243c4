/** A small deterministic generator: the same seed gives the same demo data on every machine. */
export type Random = {
  /** A fraction from 0 up to 1. */
  next(): number;
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (choices) => {
      const choice = choices[between(0, choices.length - 1)];
      if (choice === undefined) throw new Error('Nothing to pick from.');
      return choice;
    },
  };
}
