/** No Admin alone takes over an account: the password and the second factor are never changed by the same one (decision 50). */
import type { Actor } from '@srae/domain/access/actor';
import type { IdentityDeps } from '../../identity/identity.ts';
import { Problem } from '../../problem.ts';
import {
  createCredentialChange,
  type Credential,
  type CredentialChange,
  listCredentialChanges,
} from '../../store/credentials/recoveries.ts';
import { lockPerson, type User } from '../../store/accounts/users.ts';
import type { Tx } from '../../store/database/database.ts';

/** How long a changed e-mail address counts: a reset code may have gone to it. */
const EMAIL_MS = 90 * 24 * 3_600_000;

/**
 * Notes that the Admin changes a credential. Throws TWO_ADMINS where the same Admin has changed the other half, and the
 * person has not replaced it since. An account that nobody has used yet is nobody's to take over.
 */
export async function noteCredentialChange(
  tx: Tx,
  deps: IdentityDeps,
  { actor }: { readonly actor: Pick<Actor, 'sub'> },
  { user, credential }: { readonly user: User; readonly credential: Credential },
): Promise<void> {
  if (!(await lockPerson(tx, user.username))) throw new Problem('NOT_FOUND');
  const whose = { username: user.username, by: actor.sub };
  if (user.last_sign_in_at !== null) {
    const others = otherHalf(credential, deps.identity.settings.authenticator === 'oidc');
    const changes = await listCredentialChanges(tx, whose);
    const isHeld = (one: CredentialChange) =>
      others.includes(one.credential) && isInForce(one, user, deps.clock.now());
    if (changes.some(isHeld)) throw new Problem('TWO_ADMINS');
  }
  await createCredentialChange(tx, whose, credential, deps.clock.now());
}

/**
 * What would open the account together with it. Whoever has the e-mail can reset the password; with a provider of
 * OpenID Connect, the code that an Admin sets links whoever has proven the account's e-mail.
 */
function otherHalf(credential: Credential, byProvider: boolean): readonly Credential[] {
  if (credential === 'factor') return ['password', 'email'];
  if (!byProvider) return ['factor'];
  return credential === 'password' ? ['factor', 'email'] : ['factor', 'password'];
}

function isInForce({ credential, changed_at: at }: CredentialChange, user: User, now: Date): boolean {
  if (credential === 'email') return at.getTime() > now.getTime() - EMAIL_MS;
  // Whatever the person has chosen, or proven, since ends it.
  const replaced = credential === 'password' ? user.password_changed_at : user.phone_verified_at;
  return replaced === null || replaced <= at;
}
