/** Passkey challenges: for a sign-in, and for a session that adds a passkey. Each is removed when answered. */
import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { IdentityTables } from '../tables/identity.ts';

export type PasskeyChallenge = Selectable<IdentityTables['passkey_challenges']>;

/** Stores a challenge by its hash; `sid` is the session that adds a passkey, null for a sign-in. */
export async function createPasskeyChallenge(db: Db, row: PasskeyChallenge): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** Removes the challenge and returns it, expired or not: of two concurrent calls one gets it. */
export async function deletePasskeyChallenge(db: Db, hash: Uint8Array): Promise<PasskeyChallenge | null> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
