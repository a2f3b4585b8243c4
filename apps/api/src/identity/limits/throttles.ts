/** Counters shared by every process, updated in one statement each (AU-5). */
import { sql } from 'kysely';
import type { Db, Tx } from '../../store/database/database.ts';
import type { Limit } from './limits.ts';
import { keyedHash, type Secrets } from '../keys/secrets.ts';

type At = { readonly db: Db | Tx; readonly secrets: Secrets; readonly now: Date };

/** Counts one attempt of `who` and answers whether it is within the limit. */
export async function take(at: At, limit: Limit, who: string): Promise<boolean> {
  return (await count(at, limit, who)) <= limit.max;
}

/** Counts one of `who` and answers how many there are in the window, this one included. */
export async function count(at: At, limit: Limit, who: string): Promise<number> {
  const now = at.now.toISOString();
  const windowEnd = new Date(at.now.getTime() + limit.windowMs).toISOString();
  const blockEnd =
    limit.blockMs === undefined ? null : new Date(at.now.getTime() + limit.blockMs).toISOString();
  // Over: the block has ended, or without one the window; then counting starts again.
  const over = sql<boolean>`coalesce(throttles.blocked_until, throttles.window_ends_at) <= ${now}::timestamptz`;
  const next = sql`case when ${over} then 1 else throttles.count + 1 end`;
  const { rows } = await sql<{ count: number }>`
    insert into throttles (key, count, window_ends_at, blocked_until)
    values (
      ${keyOf(at.secrets, limit, who)}, 1, ${windowEnd}::timestamptz,
      case when 1 >= ${limit.max}::int then ${blockEnd}::timestamptz end
    )
    on conflict (key) do update set
      count = ${next},
      window_ends_at = case when ${over} then ${windowEnd}::timestamptz else throttles.window_ends_at end,
      blocked_until = case
        when not ${over} and throttles.blocked_until is not null then throttles.blocked_until
        when ${next} >= ${limit.max}::int then ${blockEnd}::timestamptz
      end
    returning count
  `.execute(at.db);
  return rows[0]?.count ?? 0;
}

/** Whether one more attempt would be refused; counts nothing. */
export async function isSpent(at: At, limit: Limit, who: string): Promise<boolean> {
  const row = await at.db
    .selectFrom('throttles')
    .select(['count', 'window_ends_at', 'blocked_until'])
    .where('key', '=', keyOf(at.secrets, limit, who))
    .executeTakeFirst();
  if (!row || (row.blocked_until ?? row.window_ends_at) <= at.now) return false;
  return row.count >= limit.max;
}

/** Takes back one counted attempt that turned out right. */
export async function giveBack(at: At, limit: Limit, who: string): Promise<void> {
  await at.db
    .updateTable('throttles')
    .set({ count: sql`greatest(count - 1, 0)`, blocked_until: null })
    .where('key', '=', keyOf(at.secrets, limit, who))
    .execute();
}

/** Starts counting again from nothing. */
export async function forget(at: At, limit: Limit, who: string): Promise<void> {
  await at.db
    .deleteFrom('throttles')
    .where('key', '=', keyOf(at.secrets, limit, who))
    .execute();
}

function keyOf(secrets: Secrets, limit: Limit, who: string): Buffer {
  return keyedHash(secrets.throttles, `${limit.name}:${who}`);
}
