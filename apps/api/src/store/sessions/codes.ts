/** Codes that were sent to people: for signing in by their person, for a new password by the digest of the address. */
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { IdentityTables } from '../tables/identity.ts';

export type SentCode = Selectable<IdentityTables['sent_codes']>;
export type ResetCode = Selectable<IdentityTables['reset_codes']>;

/**
 * Voids what a person was in the middle of: half-finished sign-ins with the code that was sent for them, and with
 * 'all' the reset codes too.
 */
export async function deleteCodes(db: Db | Tx, username: string, which: 'sign-in' | 'all'): Promise<void> {
  if (which === 'all') await db.deleteFrom('reset_codes').where('username', '=', username).execute();
  await db.deleteFrom('login_challenges').where('username', '=', username).execute();
  await deleteSentCode(db, username);
}

/** Keeps a code that has just been sent; the one before is void. */
export async function saveSentCode(
  db: Db | Tx,
  username: string,
  code: {
    readonly hash: Uint8Array;
    readonly destination: string;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const columns = {
    code_hash: code.hash,
    destination: code.destination,
    sent_at: code.at,
    expires_at: code.expiresAt,
  };
  await db
    .insertInto('sent_codes')
    .values({ username, ...columns })
    .onConflict((conflict) => conflict.column('username').doUpdateSet(columns))
    .execute();
}

/**
 * The person's code that can still be answered, or null. It outlives the challenge that a wrong answer has spent, so
 * that signing in again needs no other one before another may be sent (AUT-005, AUT-028).
 */
export async function findSentCode(db: Db | Tx, username: string, now: Date): Promise<SentCode | null> {
  const row = await db
    .selectFrom('sent_codes')
    .selectAll()
    .where('username', '=', username)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a code that was used (OT-3), or must not be used any more. */
export async function deleteSentCode(db: Db | Tx, username: string): Promise<void> {
  await db.deleteFrom('sent_codes').where('username', '=', username).execute();
}

/** Keeps the code asked for last, with all its tries; the one before is void. */
export async function saveResetCode(
  db: Db | Tx,
  code: {
    readonly digest: Uint8Array;
    readonly username: string | null;
    readonly hash: Uint8Array;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const columns = { username: code.username, code_hash: code.hash, misses: 0, expires_at: code.expiresAt };
  await db
    .insertInto('reset_codes')
    .values({ name_digest: code.digest, ...columns })
    .onConflict((conflict) => conflict.column('name_digest').doUpdateSet(columns))
    .execute();
}

/** Counts a try of a live code and returns the code; null where none is live or it has had `max` tries. */
export async function saveResetAttempt(
  db: Db | Tx,
  digest: Uint8Array,
  max: number,
  now: Date,
): Promise<ResetCode | null> {
  const row = await db
    .updateTable('reset_codes')
    .set({ misses: sql<number>`misses + 1` })
    .where('name_digest', '=', digest)
    .where('expires_at', '>', now)
    .where('misses', '<', max)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a try back that was not about the code. */
export async function saveResetRefund(db: Db | Tx, code: ResetCode): Promise<void> {
  await db
    .updateTable('reset_codes')
    .set({ misses: sql<number>`misses - 1` })
    .where('name_digest', '=', code.name_digest)
    .where('code_hash', '=', code.code_hash)
    .execute();
}

/** Ends a code that was right. Of two calls at once one gets true (OT-3). */
export async function deleteResetCode(db: Db | Tx, code: ResetCode): Promise<boolean> {
  const result = await db
    .deleteFrom('reset_codes')
    .where('name_digest', '=', code.name_digest)
    .where('code_hash', '=', code.code_hash)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}
