/**
 * Record keys of the cell-key method (decision 46). Guarantees: the same rows with the same secret always have the same
 * keys; where any row of a release differs, every key does, so that unchanged figures do not reveal what changed.
 */
import { createHash, createHmac, hash } from 'node:crypto';

const DIGEST_BYTES = 32;
const HASH_BYTES = 8;

/** SHA-256 of a row's canonical form, as latin1 text of 32 characters, which sorts in byte order. */
export function rowDigest(canonical: string): string {
  return hash('sha256', canonical, 'binary');
}

/** SHA-256 over the digests of all rows in order. */
export function releaseDigest(rows: readonly string[]): Buffer {
  return createHash('sha256').update(rows.toSorted().join(''), 'latin1').digest();
}

/** Derives the keys of a release's rows in order; equal rows are numbered. */
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

/** The first 32 bits of a digest in latin1: a Buffer per row would cost as much as its digest. */
function firstBits(digest: string): number {
  const byte = (at: number) => digest.charCodeAt(at);
  return ((byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)) >>> 0;
}

/** The key of a whole cell whose rows have been deleted. */
export function cellKey(secret: Buffer, digest: Buffer, cell: readonly (string | number)[]): number {
  return createHmac('sha256', secret).update(digest).update(JSON.stringify(cell)).digest().readUInt32BE(0);
}

/** Keyed hashes that identify rows after deletion: sorted, 8 bytes each, equal rows repeated. */
export function hashRows(key: Buffer, rows: readonly string[]): Buffer {
  const hashes = rows.map((row) =>
    createHmac('sha256', key).update(row, 'latin1').digest('binary').slice(0, HASH_BYTES),
  );
  return Buffer.from(hashes.toSorted().join(''), 'latin1');
}

/** Size of the symmetric difference of two sorted lists of hashes: rows added and rows removed. */
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
