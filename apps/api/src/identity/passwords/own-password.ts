/** Re-authentication before a security setting is changed: with the password, and as the act is stored. */
import type { AuditAction } from '@srae/domain/access/action-words';
import type { Actor } from '@srae/domain/access/actor';
import { Problem } from '../../problem.ts';
import type { Caller } from '../caller.ts';
import type { IdentityDeps } from '../identity.ts';
import { recordSignInEvent } from '../record-sign-in.ts';
import { requireWithin } from '../limits/require-within.ts';
import { clearAttempts } from '../limits/throttles.ts';
import { findUser, lockPerson, type User } from '../../store/accounts/users.ts';
import type { Tx } from '../../store/database/database.ts';
import { lockSession } from '../../store/sessions/sessions.ts';
import { toAsOf } from '../sessions/sessions.ts';

/** The actor's own row if the password is right. Throws BAD_CREDENTIALS, which is recorded, and TOO_MANY. */
export async function requireOwnPassword(
  deps: IdentityDeps,
  caller: Caller,
  {
    actor,
    password,
    action,
  }: { readonly actor: Actor; readonly password: string; readonly action: AuditAction },
): Promise<User> {
  const { settings, authenticator, secrets } = deps.identity;
  const at = { db: deps.db, secrets, now: deps.clock.now() };
  const who = `own password ${actor.username}`;
  const counter = { limit: settings.limits.passwordPair, who };
  await requireWithin(deps, [counter], { action, username: actor.username, caller });
  const user = await findUser(deps.db, actor.username);
  if (!user || !(await authenticator.checkPassword(user, password))) {
    await recordSignInEvent(deps.db, deps, caller, {
      action,
      username: actor.username,
      outcome: 'refused',
      details: { code: 'BAD_CREDENTIALS' },
    });
    throw wrongPassword();
  }
  await clearAttempts(at, settings.limits.passwordPair, who);
  return user;
}

/**
 * Locks the own account and the session of the act. Throws NOT_SIGNED_IN where the session has ended since the call was
 * authorized: who takes an account back ends its sessions. Throws BAD_CREDENTIALS where the password that was asked for
 * again has been replaced since `proven` was read.
 */
export async function requireOwnSession(
  tx: Tx,
  actor: Pick<Actor, 'sub' | 'sid'>,
  now: Date,
  proven?: Pick<User, 'password_changed_at'>,
): Promise<void> {
  // The account first, as every change of it does.
  const session = (await lockPerson(tx, actor.sub)) ? await lockSession(tx, actor, toAsOf(now)) : null;
  if (!session) throw new Problem('NOT_SIGNED_IN');
  if (proven && proven.password_changed_at?.getTime() !== session.passwordSetAt?.getTime())
    throw wrongPassword();
}

function wrongPassword(): Problem {
  return new Problem('BAD_CREDENTIALS', undefined, { message: 'The current password is not correct.' });
}
