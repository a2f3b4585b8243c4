/** Refresh tokens by their hashes; the tokens themselves are not stored. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { type AsOf, isInForce, type SessionRef } from './sessions.ts';

/** The valid session of a refresh token, whether or not the token was used; null otherwise. */
export async function findRefreshSession(
  db: Db | Tx,
  hash: Uint8Array,
  asOf: AsOf,
): Promise<SessionRef | null> {
  const { rows } = await sql<SessionRef>`
    select s.sid, s.username as sub
    from refresh_tokens t join sessions s on s.sid = t.sid join identity_users u on u.username = s.username
    where t.token_hash = ${hash} and ${isInForce(asOf)}
  `.execute(db);
  return rows[0] ?? null;
}

/** The session of a refresh token, even if it has ended; or null. */
export async function findTokenSession(db: Db | Tx, hash: Uint8Array): Promise<SessionRef | null> {
  const row = await db
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.sid', 't.sid')
    .select(['s.sid', 's.username as sub'])
    .where('t.token_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

/** A token and when it was used, locked: of two concurrent calls the second sees it used. Null when there is none. */
export async function lockToken(
  tx: Tx,
  hash: Uint8Array,
): Promise<{ readonly sid: string; readonly used_at: Date | null } | null> {
  const row = await tx
    .selectFrom('refresh_tokens')
    .select(['sid', 'used_at'])
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A token and when it was used, or null. */
export async function findToken(
  db: Db | Tx,
  hash: Uint8Array,
): Promise<{ readonly used_at: Date | null } | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a token as used. */
export async function saveTokenUsed(tx: Tx, hash: Uint8Array, at: Date): Promise<void> {
  await tx.updateTable('refresh_tokens').set({ used_at: at }).where('token_hash', '=', hash).execute();
}

/** Adds a token to a session. */
export async function createToken(tx: Tx, hash: Uint8Array, sid: string, at: Date): Promise<void> {
  await tx.insertInto('refresh_tokens').values({ token_hash: hash, sid, issued_at: at }).execute();
}
