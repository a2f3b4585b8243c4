/** Counts attempts against the limits; the database stores subjects only as keyed hashes (AU-5). */
import type { Db, Tx } from '../../store/database/database.ts';
import { saveAttempt, deleteThrottle, findThrottle, saveRefund } from '../../store/sessions/throttles.ts';
import type { Limit } from './limits.ts';
import { keyedHash, type Secrets } from '../keys/secrets.ts';

type At = { readonly db: Db | Tx; readonly secrets: Secrets; readonly now: Date };

/** Counts one attempt of `who` and returns whether it is within the limit. */
export async function consume(at: At, limit: Limit, who: string): Promise<boolean> {
  return (await countAttempt(at, limit, who)) <= limit.max;
}

/** Counts one attempt of `who` and returns the number in the window, including this one. */
export function countAttempt({ db, secrets, now }: At, limit: Limit, who: string): Promise<number> {
  const { max, windowMs, blockMs } = limit;
  return saveAttempt(db, {
    key: toKey(secrets, limit, who),
    now,
    windowEnd: new Date(now.getTime() + windowMs),
    blockEnd: blockMs === undefined ? null : new Date(now.getTime() + blockMs),
    max,
  });
}

/** Whether one more attempt would be refused; counts nothing. */
export async function isExhausted({ db, secrets, now }: At, limit: Limit, who: string): Promise<boolean> {
  const row = await findThrottle(db, toKey(secrets, limit, who));
  if (!row || (row.blocked_until ?? row.window_ends_at) <= now) return false;
  return row.count >= limit.max;
}

/** Uncounts one attempt that succeeded. */
export function refund({ db, secrets }: At, limit: Limit, who: string): Promise<void> {
  return saveRefund(db, toKey(secrets, limit, who));
}

/** Resets the counter. */
export function clearAttempts({ db, secrets }: At, limit: Limit, who: string): Promise<void> {
  return deleteThrottle(db, toKey(secrets, limit, who));
}

function toKey(secrets: Secrets, limit: Limit, who: string): Buffer {
  return keyedHash(secrets.throttles, `${limit.name}:${who}`);
}
