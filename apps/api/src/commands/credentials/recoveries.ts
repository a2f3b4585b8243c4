/** Recovery of an account after the loss of its second factor: requested by one Admin, decided by another (BEY-175). */
import { DAY_MS } from '@srae/domain/period/calendar-date';
import type { RecoveryDecision, SecondFactors } from '@srae/contract/schemas/accounts/recoveries';
import type { Actor } from '@srae/domain/access/actor';
import type { IdentityDeps } from '../../identity/identity.ts';
import { composeMail } from '../../identity/mail/compose-mail.ts';
import { endSessions } from '../../identity/sessions/sessions.ts';
import { Problem } from '../../problem.ts';
import { createCredentialChange, listCredentialChanges } from '../../store/credentials/credential-changes.ts';
import { deletePasskeys, listPasskeys } from '../../store/credentials/passkeys.ts';
import {
  createRecovery,
  findOpenRecovery,
  lockOpenRecovery,
  type Recovery,
  saveRecovered,
  saveRecoveryDecision,
} from '../../store/credentials/recoveries.ts';
import { lockAdmins } from '../../store/accounts/groups.ts';
import { FORMER_USER, listPersonNames } from '../../store/accounts/people.ts';
import { lockPerson } from '../../store/accounts/users.ts';
import type { User } from '../../store/accounts/users.ts';
import type { Tx } from '../../store/database/database.ts';
import { deleteCodes } from '../../store/sessions/codes.ts';
import { runAdminAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { refuseFields } from '../programme/field-refusals.ts';
import { notifyAdmins, refuseSelf } from '../accounts/user-groups.ts';
import { requirePerson } from '../accounts/user-update.ts';
import { isInForce } from './credential-changes.ts';
import { endAllKeys } from './end-keys.ts';
import { requireIndependentRequester } from './independent-admins.ts';

/** How long a request stays open. */
const RECOVERY_LIFETIME_MS = 7 * DAY_MS;

/** Maximum number of credential changes shown, latest first. */
const CHANGES_SHOWN = 10;

/** A person's passkeys, credential changes by Admins, and the pending recovery. Throws NOT_FOUND. */
export async function loadSecondFactors(
  deps: IdentityDeps,
  actor: Actor,
  username: string,
): Promise<SecondFactors> {
  const user = await requirePerson(deps, username, null);
  const [passkeys, recovery, changes] = await Promise.all([
    listPasskeys(deps.db, user.username),
    findOpenRecovery(deps.db, user.username, deps.clock.now()),
    listCredentialChanges(deps.db, user.username),
  ]);
  const names = await listPersonNames(
    deps.db,
    changes.map(({ changed_by: by }) => by),
  );
  return {
    passkeys: passkeys.map((passkey) => ({
      name: passkey.name,
      created_at: passkey.created_at.toISOString(),
      last_used_at: passkey.last_used_at?.toISOString() ?? null,
      blocked: passkey.blocked_at !== null,
    })),
    changes: changes.slice(0, CHANGES_SHOWN).map((change) => ({
      credential: change.credential,
      changed_by: names.get(change.changed_by) ?? FORMER_USER,
      changed_at: change.changed_at.toISOString(),
      in_force: isInForce(change, user),
    })),
    recovery: recovery && {
      reason: recovery.reason,
      requested_by: `${recovery.name ?? ''} ${recovery.family_name ?? ''}`.trim() || FORMER_USER,
      requested_at: recovery.requested_at.toISOString(),
      expires_at: recovery.expires_at.toISOString(),
      own: recovery.requested_by === actor.sub,
    },
  };
}

/**
 * Requests a recovery; Admins and the person are notified. Throws NOT_FOUND, SELF_CHANGE, INVALID, RECOVERY_OPEN and
 * RECOVERY_EMAIL_MOVED.
 */
export async function requestRecovery(
  deps: IdentityDeps,
  act: ActContext,
  username: string,
  given: string,
): Promise<void> {
  const user = await requirePerson(deps, username, null);
  refuseSelf(act.actor, user.username);
  const reason = given.trim();
  refuseFields([
    reason === '' ? { field: 'reason', message: 'Please enter why the account is recovered.' } : null,
  ]);
  await runAdminAct(deps, act, async (tx) => {
    const now = deps.clock.now();
    if (!(await lockPerson(tx, user.username))) throw new Problem('NOT_FOUND');
    if (await lockOpenRecovery(tx, user.username, now)) throw new Problem('RECOVERY_OPEN');
    const isMoved = await refuseMover(tx, act, user);
    await createRecovery(tx, {
      username: user.username,
      reason,
      requested_by: act.actor.sub,
      requested_at: now,
      expires_at: new Date(now.getTime() + RECOVERY_LIFETIME_MS),
    });
    await notifyPerson(tx, deps, user, {
      admins: `waits for a recovery, which ${act.actor.email} has asked for. Another Admin has to consent on the page Users. Reason: ${reason}${isMoved ? MOVED : ''}`,
      person: `An Admin has asked for a recovery of your account. When another Admin consents, your password, phone number and passkeys stop working, and you set up new ones.`,
    });
    return { result: undefined, object: `user ${user.username}`, details: { reason } };
  });
}

/**
 * Approves or refuses a recovery. Approval ends sessions and removes password, phone, codes and passkeys; the person
 * sets a password with a code sent by e-mail, so that no Admin knows it. Throws NOT_FOUND, RECOVERY_TWO_ADMINS, and
 * for an approval RECOVERY_EMAIL_MOVED, RECOVERY_REQUESTER_GONE and ADMIN_NOT_INDEPENDENT.
 */
export async function decideRecovery(
  deps: IdentityDeps,
  act: ActContext,
  username: string,
  { decision }: RecoveryDecision,
): Promise<void> {
  const user = await requirePerson(deps, username, null);
  refuseSelf(act.actor, user.username);
  await runAdminAct(deps, act, async (tx) => {
    const now = deps.clock.now();
    // The Admins and the account first, as every change of an account does: nothing is added while all is removed.
    await lockAdmins(tx);
    if (!(await lockPerson(tx, user.username))) throw new Problem('NOT_FOUND');
    const recovery = await lockOpenRecovery(tx, user.username, now);
    if (!recovery) throw new Problem('NOT_FOUND');
    if (recovery.requested_by === act.actor.sub) throw new Problem('RECOVERY_TWO_ADMINS');
    if (decision === 'approved') await refuseConsent(tx, act, user, recovery);
    await saveRecoveryDecision(tx, recovery.pk, { decision, by: act.actor.sub, at: now });
    const keys = decision === 'approved' ? await recover(tx, deps, act, { user, recovery }) : 0;
    await notifyPerson(
      tx,
      deps,
      user,
      decision === 'approved'
        ? {
            admins: `has been recovered with the consent of ${act.actor.email}`,
            person: `Two Admins have recovered your account. Your former password, phone number and passkeys no longer work, nor do keys for machines that you made. Choose Forgot Password on the sign-in page to set a new password, then add your phone number.`,
          }
        : {
            admins: `is not recovered: ${act.actor.email} has refused it`,
            person: `The recovery of your account was refused. Nothing has changed.`,
          },
    );
    const { reason, requested_by } = recovery;
    const details = { decision, reason, requested_by, machine_keys_revoked: keys };
    return { result: undefined, object: `user ${user.username}`, details };
  });
}

/** Throws where the two Admins could be the same person, or the code would be sent to one of them. */
async function refuseConsent(
  tx: Tx,
  act: ActContext,
  user: User,
  { requested_by: requester }: Recovery,
): Promise<void> {
  await refuseMover(tx, act, user);
  await requireIndependentRequester(tx, requester, act, 'RECOVERY_REQUESTER_GONE');
}

/** Whether an Admin changed the e-mail that gets the code; throws RECOVERY_EMAIL_MOVED if it was this Admin. */
async function refuseMover(tx: Tx, { actor }: ActContext, user: User): Promise<boolean> {
  const changes = await listCredentialChanges(tx, user.username);
  const moves = changes.filter((one) => one.credential === 'email' && isInForce(one, user));
  if (moves.some(({ changed_by: by }) => by === actor.sub)) throw new Problem('RECOVERY_EMAIL_MOVED');
  return moves.length > 0;
}

const MOVED =
  ' The email address of this account has been changed by an Admin, and the code would go there: see who it was on the page Users before you consent';

/** Removes all credentials of the person; returns how many machine keys, which act as their creator, have ended. */
async function recover(
  tx: Tx,
  deps: IdentityDeps,
  act: ActContext,
  { user, recovery }: { readonly user: User; readonly recovery: Recovery },
): Promise<number> {
  const { at: now } = act;
  const admins = [recovery.requested_by, act.actor.sub];
  await deletePasskeys(tx, user.username);
  await saveRecovered(tx, user.username, now);
  const { username } = user;
  // Both removed the second factor, so neither may set a password before there is a new one.
  for (const by of admins) await createCredentialChange(tx, { username, by }, 'factor', now);
  await endSessions(tx, { username: user.username }, 'account changed', now);
  await deleteCodes(tx, user.username, 'all');
  return endAllKeys(tx, deps, act, username);
}

/** Notifies all Admins, which includes both. */
async function notifyPerson(
  tx: Tx,
  deps: IdentityDeps,
  user: User,
  { admins, person }: { readonly admins: string; readonly person: string },
): Promise<void> {
  await notifyAdmins(tx, deps, user.email, admins);
  await deps.identity.email.send(tx, composeMail(deps, user.email, 'mfa_changed', { change: person }));
}
