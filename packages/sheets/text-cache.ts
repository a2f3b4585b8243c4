/**
 * Returns the same string for the same short bytes without decoding them again: survey files repeat few values.
 * A fixed-size table: a new entry replaces the one in its slot.
 */
export class TextCache {
  readonly #decode: (bytes: Uint8Array, start: number, end: number) => string;
  readonly #texts = NO_TEXTS.slice();
  readonly #lengths = new Uint8Array(SLOTS);
  readonly #keys = new Uint8Array(SLOTS * LONGEST);

  constructor(decode: (bytes: Uint8Array, start: number, end: number) => string) {
    this.#decode = decode;
  }

  /** Text of bytes[start, end); `hash` must be that of `hashBytes` over them. */
  get(bytes: Uint8Array, start: number, end: number, hash: number): string {
    const length = end - start;
    if (length > LONGEST || length === 0) return this.#decode(bytes, start, end);
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    const keys = this.#keys;
    const base = slot * LONGEST;
    if (this.#lengths[slot] === length) {
      let i = 0;
      while (i < length && keys[base + i] === bytes[start + i]) i++;
      if (i === length) return this.#texts[slot] ?? '';
    }
    const text = this.#decode(bytes, start, end);
    for (let i = 0; i < length; i++) keys[base + i] = bytes[start + i] ?? 0;
    this.#lengths[slot] = length;
    this.#texts[slot] = text;
    return text;
  }
}

/** One step of the hash that TextCache expects; starts from 0. */
export function hashStep(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

/** The hash of the bytes from `start` to `end`, which is excluded. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let i = start; i < end; i++) hash = hashStep(hash, bytes[i] ?? 0);
  return hash;
}

const SLOTS = 8192;
const NO_TEXTS: readonly string[] = Array.from({ length: SLOTS }, () => '');
const LONGEST = 48;
