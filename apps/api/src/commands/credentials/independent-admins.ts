/** Whether two Admin accounts count as two people for acts that need two (decision 50). */
import { DAY_MS } from '@srae/domain/period/calendar-date';
import { Problem } from '../../problem.ts';
import { listAdminRoles, listAdmins, lockAdmins } from '../../store/accounts/groups.ts';
import type { Tx } from '../../store/database/database.ts';
import type { ActContext } from '../audit/record-act.ts';

/**
 * How long an Admin role granted by an Admin counts as new. All Admins are mailed about each; a month outlasts the
 * holiday of anyone who would object.
 */
const NEW_ADMIN_MS = 30 * DAY_MS;

/**
 * Both are Admins, neither made the other one, and neither role is new. A role granted by the operator counts
 * immediately: the operator has access to the machine and needs no second account. A former Admin never counts: who
 * removed the role or the account may have made it.
 */
export async function areIndependent(
  tx: Tx,
  [one, other]: readonly [string, string],
  now: Date,
): Promise<boolean> {
  const roles = await listAdminRoles(tx, [one, other]);
  return (
    roles.length === 2 &&
    roles.every(
      ({ added_by: by, added_at: at }) =>
        by === null || (by !== one && by !== other && at.getTime() <= now.getTime() - NEW_ADMIN_MS),
    )
  );
}

/**
 * Locks the Admins for the consent of a second one. Throws `gone` where the one who asked is no Admin any more or
 * deactivated, and ADMIN_NOT_INDEPENDENT where both could be the same person.
 */
export async function requireIndependentRequester(
  tx: Tx,
  requester: string,
  { actor, at }: Pick<ActContext, 'actor' | 'at'>,
  gone: 'RECOVERY_REQUESTER_GONE' | 'RELEASE_REQUESTER_GONE',
): Promise<void> {
  // Locked, so that the role is not revoked meanwhile.
  await lockAdmins(tx);
  const isAdmin = (await listAdmins(tx)).some(({ username }) => username === requester);
  if (!isAdmin) throw new Problem(gone);
  if (!(await areIndependent(tx, [requester, actor.sub], at))) throw new Problem('ADMIN_NOT_INDEPENDENT');
}
