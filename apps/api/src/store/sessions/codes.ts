/** Codes sent to people: sign-in codes by person, password reset codes by the digest of the address. */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { deleteChallenges } from './challenges.ts';
import type { IdentityTables } from '../tables/identity.ts';

export type SentCode = Selectable<IdentityTables['sent_codes']>;
export type ResetCode = Selectable<IdentityTables['reset_codes']>;

/**
 * Voids a person's sign-ins in progress with the code sent for them and, with 'all', the reset codes too.
 */
export async function deleteCodes(db: Db | Tx, username: string, which: 'sign-in' | 'all'): Promise<void> {
  if (which === 'all') await db.deleteFrom('reset_codes').where('username', '=', username).execute();
  await deleteChallenges(db, username);
  await db.deleteFrom('sent_codes').where('username', '=', username).execute();
}

/** Stores a code that was just sent; voids the previous one. */
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
 * The person's code that is still valid, or null. It outlives a challenge consumed by a wrong answer, so that the
 * next sign-in can use it until a new one may be sent (AUT-005, AUT-028).
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

/** Consumes a right code. Of two concurrent sign-ins with it one gets true (OT-3). */
export async function deleteSentCode(db: Db | Tx, username: string, hash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sent_codes')
    .where('username', '=', username)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** Stores the latest requested code; voids the previous one. */
export async function saveResetCode(
  db: Db | Tx,
  code: {
    readonly digest: Uint8Array;
    readonly username: string | null;
    readonly hash: Uint8Array;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const columns = { username: code.username, code_hash: code.hash, expires_at: code.expiresAt };
  await db
    .insertInto('reset_codes')
    .values({ name_digest: code.digest, ...columns })
    .onConflict((conflict) => conflict.column('name_digest').doUpdateSet(columns))
    .execute();
}

/** The valid code of an address, or null. */
export async function findResetCode(db: Db | Tx, digest: Uint8Array, now: Date): Promise<ResetCode | null> {
  const row = await db
    .selectFrom('reset_codes')
    .selectAll()
    .where('name_digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Consumes a right code. Of two concurrent calls one gets true (OT-3). */
export async function deleteResetCode(db: Db | Tx, code: ResetCode): Promise<boolean> {
  const result = await db
    .deleteFrom('reset_codes')
    .where('name_digest', '=', code.name_digest)
    .where('code_hash', '=', code.code_hash)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}
