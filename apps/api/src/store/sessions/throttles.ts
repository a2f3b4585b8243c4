/** Counters of attempts, shared by every process; each change is one statement (AU-5). */
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { IdentityTables } from '../tables/identity.ts';

export type Throttle = Selectable<IdentityTables['throttles']>;

export type Attempt = {
  readonly key: Uint8Array;
  readonly now: Date;
  /** End of a window starting now. */
  readonly windowEnd: Date;
  /** End of the block triggered by attempt number `max`; null: only the window counts. */
  readonly blockEnd: Date | null;
  /** An end after it was stored by a clock that was wrong, and counts as past. */
  readonly latestEnd: Date;
  readonly max: number;
};

/** Counts one attempt and returns the number in the window, including this one. */
export async function saveAttempt(db: Db | Tx, attempt: Attempt): Promise<number> {
  const now = attempt.now.toISOString();
  const windowEnd = attempt.windowEnd.toISOString();
  const blockEnd = attempt.blockEnd?.toISOString() ?? null;
  const latestEnd = attempt.latestEnd.toISOString();
  // Over: the block or, without one, the window has ended; then counting restarts.
  const end = sql`coalesce(throttles.blocked_until, throttles.window_ends_at)`;
  const over = sql<boolean>`(${end} <= ${now}::timestamptz or ${end} > ${latestEnd}::timestamptz)`;
  const next = sql`case when ${over} then 1 else throttles.count + 1 end`;
  const { rows } = await sql<{ count: number }>`
    insert into throttles (key, count, window_ends_at, blocked_until)
    values (
      ${attempt.key}, 1, ${windowEnd}::timestamptz,
      case when 1 >= ${attempt.max}::int then ${blockEnd}::timestamptz end
    )
    on conflict (key) do update set
      count = ${next},
      window_ends_at = case when ${over} then ${windowEnd}::timestamptz else throttles.window_ends_at end,
      blocked_until = case
        when not ${over} and throttles.blocked_until is not null then throttles.blocked_until
        when ${next} >= ${attempt.max}::int then ${blockEnd}::timestamptz
      end
    returning count
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The counter of a key, or null. */
export async function findThrottle(db: Db | Tx, key: Uint8Array): Promise<Omit<Throttle, 'key'> | null> {
  const row = await db
    .selectFrom('throttles')
    .select(['count', 'window_ends_at', 'blocked_until'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Refunds one counted attempt, and with it the block. */
export async function saveRefund(db: Db | Tx, key: Uint8Array): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ count: sql`greatest(count - 1, 0)`, blocked_until: null })
    .where('key', '=', key)
    .execute();
}

/** Deletes the counter if its window has ended with more than `max` attempts; returns their number, otherwise null. */
export async function deleteEndedThrottle(
  db: Db | Tx,
  key: Uint8Array,
  max: number,
  now: Date,
): Promise<number | null> {
  const row = await db
    .deleteFrom('throttles')
    .where('key', '=', key)
    .where('count', '>', max)
    .where('window_ends_at', '<=', now)
    .returning('count')
    .executeTakeFirst();
  return row?.count ?? null;
}

/** Resets the counter. */
export async function deleteThrottle(db: Db | Tx, key: Uint8Array): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}
