/** A password list as a compact filter: the first 32 bits of their hashes, sorted and delta-encoded. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** The minimum length under any policy: shorter list entries are irrelevant. */
const MIN_LENGTH = 8;

/** The sorted hash prefixes of a list, case-insensitive. */
export function hashList(passwords: Iterable<string>): Uint32Array {
  const prefixes = new Set<number>();
  for (const password of passwords) {
    if ([...password].length >= MIN_LENGTH) prefixes.add(toPrefix(password.toLowerCase()));
  }
  return Uint32Array.from(prefixes).toSorted();
}

/** Packs hash prefixes into bytes. */
export function packPrefixes(sorted: Uint32Array): Buffer {
  const bytes: number[] = [];
  let last = 0;
  for (const prefix of sorted) {
    // Seven bits per byte; the highest bit marks a continuation.
    for (let rest = prefix - last; ; rest = Math.floor(rest / 128)) {
      bytes.push(rest < 128 ? rest : (rest % 128) + 128);
      if (rest < 128) break;
    }
    last = prefix;
  }
  return brotliCompressSync(Buffer.from(bytes));
}

/** Unpacks hash prefixes. */
export function unpackPrefixes(packed: Uint8Array): Uint32Array {
  const prefixes: number[] = [];
  let last = 0;
  let difference = 0;
  let factor = 1;
  for (const byte of brotliDecompressSync(packed)) {
    difference += (byte % 128) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    last += difference;
    prefixes.push(last);
    [difference, factor] = [0, 1];
  }
  return Uint32Array.from(prefixes);
}

/** Whether a lower-case text is in the list; the false positive rate is about one in ten thousand. */
export function isListed(prefixes: Uint32Array, text: string): boolean {
  const sought = toPrefix(text);
  let [low, high] = [0, prefixes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((prefixes[middle] ?? 0) < sought) low = middle + 1;
    else high = middle;
  }
  return prefixes[low] === sought;
}

function toPrefix(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}
