/** Sign-ins in progress, by the hash of the name that the page holds. */
import type { Selectable } from 'kysely';
import type { User } from '../accounts/users.ts';
import type { Db, Tx } from '../database/database.ts';
import type { ChallengeStep, IdentityTables } from '../tables/identity.ts';

export type Challenge = Selectable<IdentityTables['login_challenges']>;

/** Opens a challenge and voids every older one of the person. */
export async function createChallenge(
  tx: Tx,
  challenge: {
    readonly hash: Uint8Array;
    readonly username: string;
    readonly step: ChallengeStep;
    readonly codeHash: Uint8Array | null;
    readonly chosePassword: boolean;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await deleteChallenges(tx, challenge.username);
  await tx
    .insertInto('login_challenges')
    .values({
      session_hash: challenge.hash,
      username: challenge.username,
      step: challenge.step,
      code_hash: challenge.codeHash,
      chose_password: challenge.chosePassword,
      created_at: challenge.at,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Voids a person's sign-ins in progress. */
export async function deleteChallenges(db: Db | Tx, username: string): Promise<void> {
  await db.deleteFrom('login_challenges').where('username', '=', username).execute();
}

/** The challenge, whether or not it has expired, or null. */
export async function findChallenge(db: Db | Tx, hash: Uint8Array): Promise<Challenge | null> {
  const row = await db
    .selectFrom('login_challenges')
    .selectAll()
    .where('session_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

/** A removed challenge, and when its person was last changed at that moment. */
export type TakenChallenge = Challenge & Pick<User, 'updated_at'>;

/** Removes the challenge and returns it: of two concurrent calls one gets it, the other null. */
export async function deleteChallenge(db: Db | Tx, hash: Uint8Array): Promise<TakenChallenge | null> {
  const row = await db
    .deleteFrom('login_challenges as c')
    .using('identity_users as u')
    .where('c.session_hash', '=', hash)
    .whereRef('u.username', '=', 'c.username')
    .returningAll('c')
    .returning('u.updated_at')
    .executeTakeFirst();
  return row ?? null;
}
