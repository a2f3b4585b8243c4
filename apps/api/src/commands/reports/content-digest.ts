/**
 * The digest of a report's current content, which is compared with that of the last submission. Built from megabytes
 * for a large grant, it is kept with the stamp of the content, which is read every time.
 */
import { LRUCache } from 'lru-cache';
import type { GrantPeriod } from '../../store/access/keys.ts';
import type { Tx } from '../../store/database/database.ts';
import { getContentStamp, getStampedDigest } from '../../store/reports/submission-content.ts';
import type { StampedDigest } from '../../store/reports/submission-content.ts';

/** Maximum number of cached digests; the least recently used is evicted first. */
const DIGESTS_MAX = 2000;

/** Stamps name the database: one cache per process serves all. */
const cache = new LRUCache<string, StampedDigest>({ max: DIGESTS_MAX });

/** SHA-256 in hex of what a submission would freeze now. */
export async function loadContentDigest(tx: Tx, key: GrantPeriod): Promise<string> {
  const name = `${key.grantId} ${key.periodPk}`;
  const known = cache.get(name);
  if (known && known.stamp === (await getContentStamp(tx, key))) return known.digest;
  const current = await getStampedDigest(tx, key);
  cache.set(name, current);
  return current.digest;
}
