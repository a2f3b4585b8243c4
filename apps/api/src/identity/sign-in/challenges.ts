/** Sign-ins in progress: single use, five minutes, bound to one person and one step (AU-8, OT-5). */
import type { Random } from '../../deps.ts';
import { requireUnchanged } from '../require-unchanged.ts';
import type { User } from '../../store/accounts/users.ts';
import type { Db, Tx } from '../../store/database/database.ts';
import {
  type Challenge,
  createChallenge,
  deleteChallenge,
  findChallenge,
  type TakenChallenge,
} from '../../store/sessions/challenges.ts';
import { saveSentCode } from '../../store/sessions/codes.ts';
import type { ChallengeStep } from '../../store/tables/identity.ts';
import { CHALLENGE_MS } from '../limits/limits.ts';
import { randomToken, sha256 } from '../keys/secrets.ts';

/** A challenge's name as the page holds it, before it is stored. */
export function newSession(random: Random): string {
  return randomToken(random);
}

export type NewChallenge = {
  readonly session: string;
  /** As read for the decision on the step. */
  readonly user: Pick<User, 'username' | 'updated_at'>;
  readonly step: ChallengeStep;
  readonly codeHash?: Uint8Array;
  /** Where the code was just sent: it is stored with the challenge, for the next sign-in and to be consumed once. */
  readonly sentTo?: string;
  /** The person has chosen the password in this sign-in. */
  readonly chosePassword: boolean;
  readonly at: Date;
  /** Earlier than in five minutes if its code expires earlier (OT-2). */
  readonly until?: Date;
};

/**
 * Opens a challenge and voids every older one of the person. Throws CHALLENGE_EXPIRED when the account has been changed
 * since it was read, so that nothing proven before a change is of use after it.
 */
export async function openChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  const { session, user, codeHash = null, sentTo, until, ...rest } = challenge;
  await requireUnchanged(tx, user);
  const expiresAt = until ?? new Date(challenge.at.getTime() + CHALLENGE_MS);
  const { username } = user;
  await createChallenge(tx, { ...rest, username, hash: sha256(session), codeHash, expiresAt });
  if (codeHash && sentTo !== undefined)
    await saveSentCode(tx, username, { hash: codeHash, destination: sentTo, at: challenge.at, expiresAt });
}

/** Reads a valid challenge without consuming it; null when unknown, expired or of another step. */
export async function readChallenge(
  db: Db | Tx,
  session: string,
  step: ChallengeStep,
  now: Date,
): Promise<Challenge | null> {
  return inForce(await findChallenge(db, sha256(session)), step, now);
}

/** Consumes a challenge atomically. Null when unknown, expired or of another step. */
export async function consumeChallenge(
  db: Db | Tx,
  session: string,
  step: ChallengeStep,
  now: Date,
): Promise<TakenChallenge | null> {
  return inForce(await deleteChallenge(db, sha256(session)), step, now);
}

function inForce<C extends Challenge>(row: C | null, step: ChallengeStep, now: Date): C | null {
  return row && row.step === step && row.expires_at > now ? row : null;
}
