/** Commands of Admins on accounts: delete, remove from a group, deactivate, end sessions, invite again. */
import type { IdentityDeps } from '../../identity/identity.ts';
import { endSessions } from '../../identity/sessions/sessions.ts';
import { listGroups } from '../../store/accounts/groups.ts';
import { Problem } from '../../problem.ts';
import { lockAdmins } from '../../store/accounts/groups.ts';
import { lockPerson } from '../../store/accounts/users.ts';
import { deleteCodes } from '../../store/sessions/codes.ts';
import type { GroupName } from '../../store/tables/identity.ts';
import { refuseHeldAccount } from '../records/holds.ts';
import { recordAct, runAccountAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { requireAuthority } from '../audit/require-authority.ts';
import { endLostKeys } from '../credentials/end-keys.ts';
import { ROLE_NAMES, refuseLastAdmin, refuseSelf, notifyAdmins } from './user-groups.ts';
import { resendInvitation, sendAccessChanged, sendAccountEnded } from './user-invite.ts';
import { requirePerson } from './user-update.ts';

/** Deletes an account with its associations; reporting data stay (Q18). Throws SELF_CHANGE, LAST_ADMIN and NOT_FOUND. */
export async function deleteUser(
  deps: IdentityDeps,
  act: ActContext,
  username: string,
  inBody: string | null | undefined,
): Promise<void> {
  const user = await requirePerson(deps, username, inBody);
  refuseSelf(act.actor, user.username);
  await runAccountAct(deps, act, async (tx, accounts) => {
    await refuseLastAdmin(tx, user.username);
    if (!(await lockPerson(tx, user.username))) throw new Problem('NOT_FOUND');
    await refuseHeldAccount(tx, user.username);
    const groups = await listGroups(tx, user.username);
    await accounts.remove(user);
    await endLostKeys(tx, deps, act, user.username);
    await sendAccountEnded(tx, deps, user.email, 'Your account has been removed.');
    for (const group of groups)
      await notifyAdmins(tx, deps, user.email, `has lost the role ${ROLE_NAMES[group]}`);
    return {
      result: null,
      object: `user ${user.username}`,
      ...(groups.length > 0 ? { details: { groups } } : {}),
    };
  });
}

/** Removes a person from a group. Throws SELF_CHANGE, LAST_ADMIN, and NOT_FOUND when they are not in it. */
export async function removeGroup(
  deps: IdentityDeps,
  act: ActContext,
  username: string,
  group: GroupName,
): Promise<void> {
  const user = await requirePerson(deps, username, null);
  refuseSelf(act.actor, user.username);
  await runAccountAct(deps, act, async (tx, accounts) => {
    if (group === 'Admin') await refuseLastAdmin(tx, user.username);
    else await lockAdmins(tx);
    if (!(await accounts.removeFromGroup(user, group))) throw new Problem('NOT_FOUND');
    await sendAccessChanged(tx, deps, user.email, `You no longer have the role ${ROLE_NAMES[group]}.`);
    await notifyAdmins(tx, deps, user.email, `has lost the role ${ROLE_NAMES[group]}`);
    return { result: null, object: `user ${user.username}`, before: { group }, after: { group: null } };
  });
}

/** Deactivates an account, which ends its sessions, or activates it again. Throws SELF_CHANGE and LAST_ADMIN. */
export async function setUserState(
  deps: IdentityDeps,
  act: ActContext,
  username: string,
  enabled: boolean,
): Promise<void> {
  const user = await requirePerson(deps, username, null);
  refuseSelf(act.actor, user.username);
  if ((user.disabled_at === null) === enabled) return;
  await runAccountAct(deps, act, async (tx, accounts) => {
    if (!enabled) await refuseLastAdmin(tx, user.username);
    const now = deps.clock.now();
    if (enabled) {
      // A user pool may have deactivated the account: then its keys have not ended yet.
      await endLostKeys(tx, deps, act, user.username);
    }
    await accounts.setEnabled(user, enabled);
    if (!enabled) {
      await endSessions(tx, { username: user.username }, 'account deactivated', now);
      await endLostKeys(tx, deps, act, user.username);
      await deleteCodes(tx, user.username, 'all');
    }
    if (enabled) await sendAccessChanged(tx, deps, user.email, 'Your account has been activated again.');
    else await sendAccountEnded(tx, deps, user.email, 'Your account has been deactivated.');
    return {
      result: null,
      object: `user ${user.username}`,
      before: { enabled: !enabled },
      after: { enabled },
    };
  });
}

/** Ends all sessions of a person; returns how many (TK-11). */
export async function endUserSessions(
  deps: IdentityDeps,
  act: ActContext,
  username: string,
): Promise<number> {
  const user = await requirePerson(deps, username, null);
  return deps.db.transaction().execute(async (tx) => {
    // First, because the session of the act may be among them.
    await requireAuthority(tx, deps, act);
    const ended = await endSessions(tx, { username: user.username }, 'ended by an Admin', deps.clock.now());
    await recordAct(tx, act, { object: `user ${user.username}`, details: { ended } });
    return ended;
  });
}

/**
 * Sends a person's invitation again, with the roles Admin and ACF that they have: an account in a group needs no
 * association. Throws NOT_FOUND, INVITATION_ACCEPTED, ACCOUNT_DISABLED and TOO_MANY.
 */
export async function inviteUserAgain(deps: IdentityDeps, act: ActContext, username: string): Promise<void> {
  const user = await requirePerson(deps, username, null);
  await runAccountAct(deps, act, async (tx, accounts) => {
    const groups = await listGroups(tx, user.username);
    const change = groups.map((group) => `You have the role ${ROLE_NAMES[group]}.`).join(' ');
    await resendInvitation(tx, deps, accounts, { username: user.username, change, byAdmin: true });
    return { result: null, object: `user ${user.username}` };
  });
}
