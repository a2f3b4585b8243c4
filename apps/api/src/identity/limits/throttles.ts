/** Counts attempts against the limits; the database stores subjects only as keyed hashes (AU-5). */
import type { Db, Tx } from '../../store/database/database.ts';
import {
  saveAttempt,
  deleteEndedThrottle,
  deleteThrottle,
  findThrottle,
  saveRefund,
} from '../../store/sessions/throttles.ts';
import { CLOCK_SKEW_MS, type Limit } from './limits.ts';
import { keyedHash, type Secrets } from '../keys/secrets.ts';

export type At = { readonly db: Db | Tx; readonly secrets: Secrets; readonly now: Date };

type AtDeps = {
  readonly db: Db | Tx;
  readonly identity: { readonly secrets: Secrets };
  readonly clock: { now(): Date };
};

/** Where attempts are counted, and the present moment. */
export function toAt({ db, identity, clock }: AtDeps): At {
  return { db, secrets: identity.secrets, now: clock.now() };
}

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
    latestEnd: toLatestEnd(limit, now),
    max,
  });
}

/** No window or block ends later, whichever machine began it. */
function toLatestEnd({ windowMs, blockMs = 0 }: Limit, now: Date): Date {
  return new Date(now.getTime() + Math.max(windowMs, blockMs) + CLOCK_SKEW_MS);
}

/** Whether one more attempt would be refused; counts nothing. */
export async function isExhausted({ db, secrets, now }: At, limit: Limit, who: string): Promise<boolean> {
  const row = await findThrottle(db, toKey(secrets, limit, who));
  if (!row) return false;
  const end = row.blocked_until ?? row.window_ends_at;
  return end > now && end <= toLatestEnd(limit, now) && row.count >= limit.max;
}

/** Uncounts one attempt that succeeded. */
export function refund({ db, secrets }: At, limit: Limit, who: string): Promise<void> {
  return saveRefund(db, toKey(secrets, limit, who));
}

/** A counted attempt, and what becomes of it once the attempt was right. */
export type Counted = {
  readonly limit: Limit;
  readonly who: string;
  readonly afterRight: 'forget' | 'give back' | 'keep';
};

/** Uncounts an attempt that was right. */
export async function refundAll(at: At, counted: readonly Counted[]): Promise<void> {
  for (const { limit, who, afterRight } of counted) {
    if (afterRight === 'forget') await clearAttempts(at, limit, who);
    if (afterRight === 'give back') await refund(at, limit, who);
  }
}

/** How many attempts exceeded the limit in a window that has ended. Of parallel calls one gets the number. */
export async function takeExcess({ db, secrets, now }: At, limit: Limit, who: string): Promise<number> {
  const count = await deleteEndedThrottle(db, toKey(secrets, limit, who), limit.max, now);
  return count === null ? 0 : count - limit.max;
}

/** Resets the counter. */
export function clearAttempts({ db, secrets }: At, limit: Limit, who: string): Promise<void> {
  return deleteThrottle(db, toKey(secrets, limit, who));
}

function toKey(secrets: Secrets, limit: Limit, who: string): Buffer {
  return keyedHash(secrets.throttles, `${limit.name}:${who}`);
}
