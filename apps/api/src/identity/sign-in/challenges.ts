/** Half-finished sign-ins: single use, five minutes, bound to one person and one step (AU-8, OT-5). */
import type { Selectable } from 'kysely';
import type { Random } from '../../deps.ts';
import type { Db, Tx } from '../../store/database/database.ts';
import type { ChallengeStep, IdentityTables } from '../../store/tables/identity.ts';
import { CHALLENGE_MS } from '../limits/limits.ts';
import { randomToken, sha256 } from '../keys/secrets.ts';
import { deleteSentCode } from '../second-factor/sent-codes.ts';

export type Challenge = Selectable<IdentityTables['login_challenges']>;

/** A challenge's name as the page holds it, before it is stored. */
export function newSession(random: Random): string {
  return randomToken(random);
}

export type NewChallenge = {
  readonly session: string;
  readonly username: string;
  readonly step: ChallengeStep;
  readonly codeHash?: Uint8Array;
  readonly at: Date;
  /** Earlier than five minutes from now, where its code ends earlier (OT-2). */
  readonly until?: Date;
};

/** Opens a challenge and voids every older one of the person. */
export async function openChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await tx.deleteFrom('login_challenges').where('username', '=', challenge.username).execute();
  await tx
    .insertInto('login_challenges')
    .values({
      session_hash: sha256(challenge.session),
      username: challenge.username,
      step: challenge.step,
      code_hash: challenge.codeHash ?? null,
      created_at: challenge.at,
      expires_at: challenge.until ?? new Date(challenge.at.getTime() + CHALLENGE_MS),
    })
    .execute();
}

/** Reads a challenge in force without spending it; null when it is unknown, expired or of another step. */
export async function findChallenge(
  db: Db | Tx,
  session: string,
  step: ChallengeStep,
  now: Date,
): Promise<Challenge | null> {
  const row = await db
    .selectFrom('login_challenges')
    .selectAll()
    .where('session_hash', '=', sha256(session))
    .executeTakeFirst();
  return inForce(row, step, now);
}

/** Spends a challenge: of two calls at once one gets it. Null when unknown, expired or of another step. */
export async function takeChallenge(
  db: Db | Tx,
  session: string,
  step: ChallengeStep,
  now: Date,
): Promise<Challenge | null> {
  const row = await db
    .deleteFrom('login_challenges')
    .where('session_hash', '=', sha256(session))
    .returningAll()
    .executeTakeFirst();
  return inForce(row, step, now);
}

/** Voids every half-finished sign-in of a person, and the code that was sent for it. */
export async function endChallenges(db: Db | Tx, username: string): Promise<void> {
  await db.deleteFrom('login_challenges').where('username', '=', username).execute();
  await deleteSentCode(db, username);
}

function inForce(row: Challenge | undefined, step: ChallengeStep, now: Date): Challenge | null {
  return row && row.step === step && row.expires_at > now ? row : null;
}
