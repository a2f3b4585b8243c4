/** Re-authentication with the password before a security setting is changed. */
import type { AuditAction } from '@srae/domain/access/action-words';
import type { Actor } from '@srae/domain/access/actor';
import { Problem } from '../../problem.ts';
import type { Caller } from '../caller.ts';
import type { IdentityDeps } from '../identity.ts';
import { recordSignInEvent } from '../record-sign-in.ts';
import { requireWithin } from '../limits/require-within.ts';
import { clearAttempts } from '../limits/throttles.ts';
import { findUser, type User } from '../../store/accounts/users.ts';

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
    throw new Problem('BAD_CREDENTIALS', undefined, { message: 'The current password is not correct.' });
  }
  await clearAttempts(at, settings.limits.passwordPair, who);
  return user;
}
