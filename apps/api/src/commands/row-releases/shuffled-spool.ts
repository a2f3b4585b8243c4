/**
 * Rows on disk in an order that tells nothing of where they came from. The key of a row is a keyed hash of its number,
 * so who does not know the seed sees a random permutation of all rows; the same seed gives the same order again.
 */
import { createHmac } from 'node:crypto';
import type { DataRow } from '@srae/datasets/dataset';
import { openSpool, type Spool } from '../exports/spool.ts';

type WritableSpool = Awaited<ReturnType<typeof openSpool>>;

/** Shuffles what `read` adds. Memory is bounded by a bucket: a distribution sort by the keys of the rows. */
export async function openShuffledSpool(
  seed: string,
  read: (add: (rows: readonly DataRow[]) => Promise<void>) => Promise<void>,
): Promise<Spool> {
  const open: WritableSpool[] = [];
  const create = async () => {
    const spool = await openSpool();
    open.push(spool);
    return spool;
  };
  try {
    const shuffled = await create();
    const buckets: WritableSpool[] = [];
    while (buckets.length < BUCKETS) buckets.push(await create());
    await read(distribute(seed, buckets));
    for (const bucket of buckets) {
      await shuffled.add(await readInOrder(bucket));
      await bucket.close();
    }
    return shuffled;
  } catch (error) {
    await Promise.all(open.map((spool) => spool.close()));
    throw error;
  }
}

/** A quarter of a million rows are 8,000 in a bucket. */
const BUCKETS = 32;

/** Writes each row behind its key into the bucket of the key; buckets are in the order of the keys. */
function distribute(
  seed: string,
  buckets: readonly WritableSpool[],
): (rows: readonly DataRow[]) => Promise<void> {
  let number = 0;
  return async (rows) => {
    const keyed = buckets.map((): DataRow[] => []);
    for (const row of rows) {
      const key = createHmac('sha256', seed).update(String(number)).digest();
      keyed[Math.floor((key.readUInt8() * buckets.length) / 256)]?.push([key.toString('hex'), ...row]);
      number += 1;
    }
    for (const [at, some] of keyed.entries()) if (some.length > 0) await buckets[at]?.add(some);
  };
}

async function readInOrder(bucket: Spool): Promise<readonly DataRow[]> {
  const keyed: DataRow[] = [];
  for await (const row of bucket.rows()) keyed.push(row);
  return keyed.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)).map(([, ...row]) => row);
}
