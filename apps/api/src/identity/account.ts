/** Commands on the own account: change the password, end sessions, sign out. */
import type { Actor } from '@srae/domain/access/actor';
import { Problem } from '../problem.ts';
import type { Caller } from './caller.ts';
import { saveChangesEnded } from '../store/credentials/credential-changes.ts';
import { readFrom } from '../store/database/database.ts';
import { deleteCodes } from '../store/sessions/codes.ts';
import type { IdentityDeps } from './identity.ts';
import { composeMail } from './mail/compose-mail.ts';
import { newPasswordProblems } from './passwords/new-password.ts';
import { requireOwnPassword, requireOwnSession } from './passwords/own-password.ts';
import { recordSignInEvent } from './record-sign-in.ts';
import { readCookieActor } from './sessions/refresh.ts';
import { endSessions } from './sessions/sessions.ts';

/**
 * Changes the own password and ends all other sessions. Throws BAD_CREDENTIALS, PASSWORD_POLICY, TOO_MANY, and
 * NOT_SIGNED_IN where the session ended meanwhile.
 */
export async function changePassword(
  deps: IdentityDeps,
  actor: Actor,
  passwords: { current: string; next: string },
  caller: Caller,
): Promise<void> {
  const { settings, hasher, directory } = deps.identity;
  const now = deps.clock.now();
  const user = await requireOwnPassword(deps, caller, {
    actor,
    password: passwords.current,
    action: 'auth.change-password',
  });
  const problems = newPasswordProblems(passwords.next, user.email, settings.passwordPolicy);
  if (problems.length > 0) throw new Problem('PASSWORD_POLICY', problems);
  const password = { password: passwords.next, hash: await hasher.hash(passwords.next) };
  await directory.change([], async (tx, accounts) => {
    await requireOwnSession(tx, actor, now, user);
    await accounts.setPassword(user, password, 'permanent');
    // Within a session, which already required the second factor.
    await saveChangesEnded(tx, user.username, ['password'], { before: now, at: now });
    await endSessions(tx, { username: user.username, except: actor.sid }, 'password changed', now);
    await deleteCodes(tx, user.username, 'sign-in');
    await deps.identity.email.send(tx, composeMail(deps, user.email, 'password_changed', {}));
    await recordSignInEvent(tx, deps, caller, {
      action: 'auth.change-password',
      username: user.username,
      outcome: 'done',
      fields: ['password'],
    });
  });
}

/** Ends one of the own sessions. Throws NOT_FOUND for anyone else's. */
export async function endOwnSession(
  deps: IdentityDeps,
  actor: Actor,
  sid: string,
  caller: Caller,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await endSessions(
      tx,
      { username: actor.username, only: sid },
      'ended by the person',
      deps.clock.now(),
    );
    if (ended === 0) throw new Problem('NOT_FOUND');
    await recordSignInEvent(tx, deps, caller, {
      action: 'session.end',
      username: actor.username,
      outcome: 'done',
      details: { sid },
    });
  });
}

/**
 * Ends all sessions of the caller or, without one, of the owner of the cookie (TK-3). Does nothing for a cookie whose
 * session has ended: one that was left behind would end sessions, and fill the audit, for as long as it is stored.
 */
export async function signOutEverywhere(
  deps: IdentityDeps,
  caller: Caller,
  actor: Actor | null,
): Promise<void> {
  const now = deps.clock.now();
  const { refreshToken } = caller;
  const owner =
    actor ?? (refreshToken === null ? null : await readCookieActor(readFrom(deps.db), refreshToken, now));
  if (!owner) return;
  const { username } = owner;
  await deps.db.transaction().execute(async (tx) => {
    await endSessions(tx, { username }, 'signed out', now);
    await deleteCodes(tx, username, 'sign-in');
    await recordSignInEvent(tx, deps, caller, { action: 'auth.sign-out', username, outcome: 'done' });
  });
}
