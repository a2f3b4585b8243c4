/** A list of passwords as a compact filter: the first 32 bits of their hashes, in order, as compressed differences. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** The shortest password that can be set under any policy: shorter ones of a list say nothing. */
const MIN_LENGTH = 8;

/** The hash prefixes of a list in order, case left out. */
export function hashList(passwords: Iterable<string>): Uint32Array {
  const prefixes = new Set<number>();
  for (const password of passwords) {
    if ([...password].length >= MIN_LENGTH) prefixes.add(toPrefix(password.toLowerCase()));
  }
  return Uint32Array.from(prefixes).toSorted();
}

/** Hash prefixes as bytes. */
export function packPrefixes(sorted: Uint32Array): Buffer {
  const bytes: number[] = [];
  let last = 0;
  for (const prefix of sorted) {
    // Seven bits a byte, the highest says whether another follows.
    for (let rest = prefix - last; ; rest = Math.floor(rest / 128)) {
      bytes.push(rest < 128 ? rest : (rest % 128) + 128);
      if (rest < 128) break;
    }
    last = prefix;
  }
  return brotliCompressSync(Buffer.from(bytes));
}

/** What was packed. */
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

/** Whether a text of lower case is in the list; of texts that are not, one in some ten thousand is taken for one. */
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
