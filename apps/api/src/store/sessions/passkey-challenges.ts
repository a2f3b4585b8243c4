/** Challenges of passkeys: of a sign-in, and of a session that adds a passkey. Each is removed when it is answered. */
import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { IdentityTables } from '../tables/identity.ts';

export type PasskeyChallenge = Selectable<IdentityTables['passkey_challenges']>;

/** Keeps a challenge by its hash; `sid` names the session that adds a passkey, null a sign-in. */
export async function createPasskeyChallenge(db: Db, row: PasskeyChallenge): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** Removes the challenge and returns it, expired or not: of two calls at once one gets it. */
export async function deletePasskeyChallenge(db: Db, hash: Uint8Array): Promise<PasskeyChallenge | null> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
