/** Completion of a sign-in: a new session, its id token and the audit event. */
import { Problem } from '../../problem.ts';
import type { Caller } from '../caller.ts';
import type { IdentityDeps } from '../identity.ts';
import { toNetwork } from '../limits/network.ts';
import type { SignedIn } from './outcome.ts';
import { recordSignInEvent } from '../record-sign-in.ts';
import { readCookieSession } from '../sessions/refresh.ts';
import { endChanges, type Proof } from './end-changes.ts';
import { endSessions, startSession } from '../sessions/sessions.ts';
import type { SessionRef } from '../../store/sessions/sessions.ts';
import { findUser, type User } from '../../store/accounts/users.ts';
import { requireUnchanged } from '../require-unchanged.ts';
import { listGroups } from '../../store/accounts/groups.ts';

/**
 * Starts the session after the last successful step; ends the session of the browser's cookie (TK-6). Throws
 * CHALLENGE_EXPIRED when the account, `user`, has been changed since it was read.
 */
export async function finishSignIn(
  deps: IdentityDeps,
  user: Pick<User, 'username' | 'updated_at'>,
  proof: Proof,
  caller: Caller,
): Promise<SignedIn> {
  const { amr } = proof;
  const { username } = user;
  const session = await deps.db.transaction().execute(async (tx) => {
    await requireUnchanged(tx, user);
    const presented = caller.refreshToken === null ? null : await readCookieSession(tx, caller.refreshToken);
    if (presented) {
      await endSessions(
        tx,
        { username: presented.sub, only: presented.sid },
        'signed in again',
        deps.clock.now(),
      );
    }
    await endChanges(tx, username, proof, deps.clock.now());
    const opened = await startSession(tx, deps, {
      username,
      amr,
      network: toNetwork(caller.ip),
      userAgent: caller.userAgent,
    });
    await recordSignInEvent(tx, deps, caller, {
      action: 'auth.sign-in',
      username,
      outcome: 'done',
      details: { next: 'done', sid: opened.sid },
    });
    return opened;
  });
  return { step: 'done', session, idToken: await issueIdToken(deps, session, session.authTime, amr) };
}

/** An id token with the current attributes of the session's person. Throws SESSION_EXPIRED for a deleted account. */
export async function issueIdToken(
  deps: IdentityDeps,
  session: SessionRef,
  authTime: Date,
  amr: readonly string[],
): Promise<string> {
  const user = await findUser(deps.db, session.sub);
  if (!user) throw new Problem('SESSION_EXPIRED');
  return deps.identity.tokens.idToken({
    sub: session.sub,
    sid: session.sid,
    email: user.email,
    name: user.name,
    familyName: user.family_name,
    groups: await listGroups(deps.db, session.sub),
    authTime,
    amr,
  });
}
