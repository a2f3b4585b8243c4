/** Recovery of an account whose person has lost the second factor: asked for by one Admin, decided on by another (BEY-175). */
import type { RecoveryDecision, SecondFactors } from '@srae/contract/schemas/accounts/recoveries';
import type { Actor } from '@srae/domain/access/actor';
import type { IdentityDeps } from '../../identity/identity.ts';
import { composeMail } from '../../identity/mail/compose-mail.ts';
import { endSessions } from '../../identity/sessions/sessions.ts';
import { Problem } from '../../problem.ts';
import { deletePasskeys, listPasskeys } from '../../store/credentials/passkeys.ts';
import {
  createRecovery,
  findOpenRecovery,
  lockOpenRecovery,
  saveRecovered,
  saveRecoveryDecision,
} from '../../store/credentials/recoveries.ts';
import { lockPerson } from '../../store/accounts/users.ts';
import type { User } from '../../store/accounts/users.ts';
import type { Tx } from '../../store/database/database.ts';
import { deleteCodes } from '../../store/sessions/codes.ts';
import { administer } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { refuseFields } from '../programme/field-refusals.ts';
import { notifyAdmins, refuseSelf } from '../accounts/user-groups.ts';
import { requirePerson } from '../accounts/user-update.ts';

/** How long a request waits. */
const WAITS_MS = 7 * 24 * 3_600_000;

/** A person's passkeys and the recovery that waits. Throws NOT_FOUND. */
export async function loadSecondFactors(
  deps: IdentityDeps,
  actor: Actor,
  username: string,
): Promise<SecondFactors> {
  const user = await requirePerson(deps, username, null);
  const [passkeys, recovery] = await Promise.all([
    listPasskeys(deps.db, user.username),
    findOpenRecovery(deps.db, user.username, deps.clock.now()),
  ]);
  return {
    passkeys: passkeys.map((passkey) => ({
      name: passkey.name,
      created_at: passkey.created_at.toISOString(),
      last_used_at: passkey.last_used_at?.toISOString() ?? null,
      blocked: passkey.blocked_at !== null,
    })),
    recovery: recovery && {
      reason: recovery.reason,
      requested_by: `${recovery.name ?? ''} ${recovery.family_name ?? ''}`.trim() || 'former user',
      requested_at: recovery.requested_at.toISOString(),
      expires_at: recovery.expires_at.toISOString(),
      own: recovery.requested_by === actor.sub,
    },
  };
}

/** Asks for a recovery; Admins and the person are told. Throws NOT_FOUND, SELF_CHANGE, INVALID and RECOVERY_OPEN. */
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
  await administer(deps, act, async (tx) => {
    const now = deps.clock.now();
    if (!(await lockPerson(tx, user.username))) throw new Problem('NOT_FOUND');
    if (await lockOpenRecovery(tx, user.username, now)) throw new Problem('RECOVERY_OPEN');
    await createRecovery(tx, {
      username: user.username,
      reason,
      requested_by: act.actor.sub,
      requested_at: now,
      expires_at: new Date(now.getTime() + WAITS_MS),
    });
    await tell(tx, deps, user, {
      admins: `waits for a recovery, which ${act.actor.email} has asked for. Another Admin has to consent on the page Users. Reason: ${reason}`,
      person: `An Admin has asked for a recovery of your account. When another Admin consents, your password, phone number and passkeys stop working, and you set up new ones.`,
    });
    return { result: undefined, object: `user ${user.username}`, details: { reason } };
  });
}

/**
 * Consents to a recovery or refuses it. Consent ends sessions and takes password, phone, codes and passkeys away; the
 * person chooses a password by a code sent by e-mail, so that no Admin knows one. Throws NOT_FOUND, RECOVERY_TWO_ADMINS.
 */
export async function decideRecovery(
  deps: IdentityDeps,
  act: ActContext,
  username: string,
  { decision }: RecoveryDecision,
): Promise<void> {
  const user = await requirePerson(deps, username, null);
  refuseSelf(act.actor, user.username);
  await administer(deps, act, async (tx) => {
    const now = deps.clock.now();
    const recovery = await lockOpenRecovery(tx, user.username, now);
    if (!recovery) throw new Problem('NOT_FOUND');
    if (recovery.requested_by === act.actor.sub) throw new Problem('RECOVERY_TWO_ADMINS');
    await saveRecoveryDecision(tx, recovery.pk, { decision, by: act.actor.sub, at: now });
    if (decision === 'approved') await recover(tx, user, now);
    await tell(
      tx,
      deps,
      user,
      decision === 'approved'
        ? {
            admins: `has been recovered with the consent of ${act.actor.email}`,
            person: `Two Admins have recovered your account. Your former password, phone number and passkeys no longer work. Choose Forgot Password on the sign-in page to set a new password, then add your phone number.`,
          }
        : {
            admins: `is not recovered: ${act.actor.email} has refused it`,
            person: `The recovery of your account was refused. Nothing has changed.`,
          },
    );
    const { reason, requested_by } = recovery;
    const details = { decision, reason, requested_by };
    return { result: undefined, object: `user ${user.username}`, details };
  });
}

async function recover(tx: Tx, user: User, now: Date): Promise<void> {
  await deletePasskeys(tx, user.username);
  await saveRecovered(tx, user.username, now);
  await endSessions(tx, user.username, 'account changed', now);
  await deleteCodes(tx, user.username, 'all');
}

/** Both Admins are among all of them. */
async function tell(
  tx: Tx,
  deps: IdentityDeps,
  user: User,
  { admins, person }: { readonly admins: string; readonly person: string },
): Promise<void> {
  await notifyAdmins(tx, deps, user.email, admins);
  await deps.identity.email.send(tx, composeMail(deps, user.email, 'mfa_changed', { change: person }));
}
