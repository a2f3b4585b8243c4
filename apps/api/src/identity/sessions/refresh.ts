/**
 * Refresh tokens: each has one successor. A reused token gets the same successor while two tabs may have refreshed
 * concurrently and the successor is unused; after that, reuse ends the session (TK-5).
 */
import type { Actor } from '@srae/domain/access/actor';
import { Problem } from '../../problem.ts';
import type { Db, Read, Tx } from '../../store/database/database.ts';
import { findActorByToken } from '../../store/sessions/actor.ts';
import {
  createToken,
  findTokenSession,
  findRefreshSession,
  findToken,
  lockToken,
  saveTokenUsed,
} from '../../store/sessions/refresh-tokens.ts';
import type { SessionRef } from '../../store/sessions/sessions.ts';
import type { Caller } from '../caller.ts';
import type { IdentityDeps } from '../identity.ts';
import { REFRESH_GRACE_MS } from '../limits/limits.ts';
import { recordSignInEvent } from '../record-sign-in.ts';
import { type DerivedKeys, keyedHash, sha256 } from '../keys/secrets.ts';
import { toAsOf, endSessions } from './sessions.ts';

/** The person of the valid session of a refresh token, whether or not the token was used; null otherwise. */
export function readCookieActor(read: Read, token: string, now: Date): Promise<Actor | null> {
  return findActorByToken(read, sha256(token), toAsOf(now));
}

/** Exchanges a refresh token for the next one. Throws SESSION_EXPIRED and SESSION_REUSED. */
export async function rotateRefreshToken(
  deps: IdentityDeps,
  token: string,
  caller: Caller,
): Promise<SessionRef & { refreshToken: string }> {
  const outcome = await deps.db.transaction().execute((tx) => rotate(tx, deps, token, caller));
  if (typeof outcome === 'string') throw new Problem(outcome);
  return outcome;
}

async function rotate(
  tx: Tx,
  deps: IdentityDeps,
  token: string,
  caller: Caller,
): Promise<(SessionRef & { refreshToken: string }) | 'SESSION_EXPIRED' | 'SESSION_REUSED'> {
  const now = deps.clock.now();
  const hash = sha256(token);
  // Locked first: of two concurrent calls the second sees the token used.
  const used = await lockToken(tx, hash);
  const session = used && (await findRefreshSession(tx, hash, toAsOf(now)));
  if (!session) return 'SESSION_EXPIRED';
  const refreshToken = toSuccessor(deps.identity.secrets, token);
  if (used.used_at === null) {
    await saveTokenUsed(tx, hash, now);
    await createToken(tx, sha256(refreshToken), session.sid, now);
    return { ...session, refreshToken };
  }
  const inGrace = Math.abs(now.getTime() - used.used_at.getTime()) <= REFRESH_GRACE_MS;
  // During a rotation of the master key, a process may have derived the successor with the other key.
  const { secrets } = deps.identity;
  for (const keys of inGrace ? [secrets, secrets.other] : []) {
    const successor = keys && toSuccessor(keys, token);
    if (successor && (await isUnused(tx, successor))) return { ...session, refreshToken: successor };
  }
  await endSessions(tx, { username: session.sub, only: session.sid }, 'refresh token reused', now);
  // Two browsers hold the same token: one of them may have stolen it.
  await recordSignInEvent(tx, deps, caller, {
    action: 'auth.refresh',
    username: session.sub,
    outcome: 'refused',
    details: { code: 'SESSION_REUSED', sid: session.sid },
  });
  return 'SESSION_REUSED';
}

/**
 * The successor of a token. It is derived instead of random, so that the second of two tabs gets the same one
 * although no token is stored in plain text (decision 0014).
 */
function toSuccessor(secrets: DerivedKeys, token: string): string {
  return keyedHash(secrets.refresh, token).toString('base64url');
}

/** Whether the token has not been used yet. */
async function isUnused(tx: Tx, token: string): Promise<boolean> {
  return (await findToken(tx, sha256(token)))?.used_at === null;
}

/** The session of a cookie, even if it has ended; for ending it at the next sign-in. */
export function readCookieSession(db: Db | Tx, token: string): Promise<SessionRef | null> {
  return findTokenSession(db, sha256(token));
}
