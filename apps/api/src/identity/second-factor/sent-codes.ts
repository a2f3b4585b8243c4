/**
 * The code sent last to a person's phone. It outlives the challenge that a wrong answer has spent, so that signing in
 * again needs no other one before another may be sent (AUT-005, AUT-028).
 */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../store/database/database.ts';
import type { IdentityTables } from '../../store/tables/identity.ts';
import { CHALLENGE_MS } from '../limits/limits.ts';

export type RunningCode = Selectable<IdentityTables['sent_codes']>;

/** Keeps a code that has just been sent; the one before is void. */
export async function saveSentCode(
  db: Db | Tx,
  username: string,
  code: { hash: Uint8Array; destination: string; at: Date },
): Promise<void> {
  const fresh = {
    code_hash: code.hash,
    destination: code.destination,
    sent_at: code.at,
    expires_at: new Date(code.at.getTime() + CHALLENGE_MS),
  };
  await db
    .insertInto('sent_codes')
    .values({ username, ...fresh })
    .onConflict((conflict) => conflict.column('username').doUpdateSet(fresh))
    .execute();
}

/** The person's code that can still be answered, or null. */
export async function findRunningCode(db: Db, username: string, now: Date): Promise<RunningCode | null> {
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
