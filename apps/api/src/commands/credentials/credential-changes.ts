/**
 * Separation of duties: the same Admin never changes both the password and the second factor of an account (decision
 * 50).
 */
import type { Actor } from '@srae/domain/access/actor';
import type { IdentityDeps } from '../../identity/identity.ts';
import { Problem } from '../../problem.ts';
import {
  createCredentialChange,
  type Credential,
  type CredentialChange,
  listCredentialChanges,
} from '../../store/credentials/credential-changes.ts';
import { isRecoveryUnfinished, lockOpenRecovery } from '../../store/credentials/recoveries.ts';
import { listAdminRoles } from '../../store/accounts/groups.ts';
import { listPersonNames } from '../../store/accounts/people.ts';
import { lockPerson, type User } from '../../store/accounts/users.ts';
import type { Tx } from '../../store/database/database.ts';
import { notifyAdmins } from '../accounts/user-groups.ts';
import { areIndependent } from './independent-admins.ts';

/**
 * Records that the Admin changes a credential. Throws TWO_ADMINS where the same Admin changed the other credential
 * and the person has not replaced it since, ADMIN_NOT_INDEPENDENT where an Admin did who may be the same person,
 * ADMIN_NEVER_USED and RECOVERY_UNFINISHED. An account that was never used has nothing to be taken over, unless it is
 * an Admin's.
 */
export async function noteCredentialChange(
  tx: Tx,
  deps: IdentityDeps,
  { actor }: { readonly actor: Pick<Actor, 'sub'> },
  { user, credential }: { readonly user: User; readonly credential: Credential },
): Promise<void> {
  if (!(await lockPerson(tx, user.username))) throw new Problem('NOT_FOUND');
  const now = deps.clock.now();
  await refuseWhileRecovered(tx, user, credential, now);
  if (user.last_sign_in_at === null) {
    await refuseUnusedAdmin(tx, user, actor);
  } else {
    const halves = otherHalf(credential, deps.identity.settings.authenticator === 'oidc');
    const changes = await listCredentialChanges(tx, user.username);
    const held = changes.filter((one) => halves.includes(one.credential) && isInForce(one, user));
    if (held.some(({ changed_by: by }) => by === actor.sub)) throw new Problem('TWO_ADMINS');
    for (const { changed_by: by } of held) {
      if (!(await areIndependent(tx, [by, actor.sub], now))) throw new Problem('ADMIN_NOT_INDEPENDENT');
    }
    if (held.length > 0)
      await tellOfBothHalves(tx, deps, user, [actor.sub, ...held.map((one) => one.changed_by)]);
  }
  await createCredentialChange(tx, { username: user.username, by: actor.sub }, credential, now);
}

/**
 * Whoever sets up the sign-in of an Admin who was never here could sign in as this Admin and consent to their own
 * requests. Only who granted the role may, since the two never count as independent.
 */
async function refuseUnusedAdmin(tx: Tx, { username }: User, actor: Pick<Actor, 'sub'>): Promise<void> {
  const [role] = await listAdminRoles(tx, [username]);
  if (role && role.added_by !== actor.sub) throw new Problem('ADMIN_NEVER_USED');
}

/** Together the two could sign in as the person, so all Admins, including both, are notified. */
async function tellOfBothHalves(
  tx: Tx,
  deps: IdentityDeps,
  { email }: User,
  admins: readonly string[],
): Promise<void> {
  const names = [...(await listPersonNames(tx, admins)).values()].join(' and ');
  await notifyAdmins(tx, deps, email, `has had both halves of the sign-in changed, by ${names}`);
}

/** Whether a change still counts: the person has not since replaced it and proven the replacement. */
export function isInForce(
  { credential, changed_at: at, ended_at: ended }: CredentialChange,
  user: User,
): boolean {
  if (ended !== null) return false;
  // A number confirmed since is proven the person's; a preset code never is, since an Admin has seen it.
  return credential !== 'factor' || user.phone_verified_at === null || user.phone_verified_at <= at;
}

/** During a recovery only the mailbox protects the account, so its e-mail cannot be changed. */
async function refuseWhileRecovered(tx: Tx, user: User, credential: Credential, now: Date): Promise<void> {
  const waits = credential === 'email' && (await lockOpenRecovery(tx, user.username, now)) !== null;
  if (waits || (await isRecoveryUnfinished(tx, user.username))) throw new Problem('RECOVERY_UNFINISHED');
}

/**
 * The credentials that together with this one would grant access. Control of the e-mail allows a password reset; with
 * OpenID Connect, the code set by an Admin links whoever has proven the account's e-mail.
 */
function otherHalf(credential: Credential, byProvider: boolean): readonly Credential[] {
  if (credential === 'factor') return ['password', 'email'];
  if (!byProvider) return ['factor'];
  return credential === 'password' ? ['factor', 'email'] : ['factor', 'password'];
}
