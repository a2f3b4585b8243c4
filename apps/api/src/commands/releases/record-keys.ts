/**
 * Record keys of the cell-key method (decision 46). Guarantees: the same rows with the same secret always have the same
 * keys; where any row of a release differs, every key does, so that what stayed the same does not tell what changed.
 */
import { createHash, createHmac, hash } from 'node:crypto';

const DIGEST_BYTES = 32;
const HASH_BYTES = 8;

/** SHA-256 of a row's canonical form, as latin1 text of 32 characters, which sorts as its bytes do. */
export function rowDigest(canonical: string): string {
  return hash('sha256', canonical, 'binary');
}

/** SHA-256 over the digests of all rows in order. */
export function releaseDigest(rows: readonly string[]): Buffer {
  return createHash('sha256').update(rows.toSorted().join(''), 'latin1').digest();
}

/** Draws the keys of a release's rows one after another; equal rows are numbered as they come. */
export function recordKeys(secret: Buffer, digest: Buffer): (row: string) => number {
  const seen = new Map<string, number>();
  const message = Buffer.alloc(digest.length + DIGEST_BYTES + 4);
  digest.copy(message);
  return (row) => {
    const ordinal = seen.get(row) ?? 0;
    seen.set(row, ordinal + 1);
    message.write(row, digest.length, 'latin1');
    message.writeUInt32BE(ordinal, digest.length + DIGEST_BYTES);
    return firstBits(createHmac('sha256', secret).update(message).digest('binary'));
  };
}

/** The first 32 bits of a digest in latin1: a Buffer for every row would cost as much as its digest. */
function firstBits(digest: string): number {
  const byte = (at: number) => digest.charCodeAt(at);
  return ((byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)) >>> 0;
}

/** The key of a whole cell, where the rows behind it are gone. */
export function cellKey(secret: Buffer, digest: Buffer, cell: readonly (string | number)[]): number {
  return createHmac('sha256', secret).update(digest).update(JSON.stringify(cell)).digest().readUInt32BE(0);
}

/** What rows are compared by after they are gone: keyed, sorted, 8 bytes each, equal rows repeated. */
export function hashRows(key: Buffer, rows: readonly string[]): Buffer {
  const hashes = rows.map((row) =>
    createHmac('sha256', key).update(row, 'latin1').digest('binary').slice(0, HASH_BYTES),
  );
  return Buffer.from(hashes.toSorted().join(''), 'latin1');
}

/** How many rows stand in one of two sorted lists of hashes alone: rows added and rows removed. */
export function countDifferent(one: Buffer, other: Buffer): number {
  let [left, right, different] = [0, 0, 0];
  while (left < one.length && right < other.length) {
    const order = one.compare(other, right, right + HASH_BYTES, left, left + HASH_BYTES);
    if (order !== 0) different += 1;
    if (order <= 0) left += HASH_BYTES;
    if (order >= 0) right += HASH_BYTES;
  }
  return different + (one.length - left + other.length - right) / HASH_BYTES;
}
