/** Whether two Admin accounts count as two people for acts that need two (decision 50). */
import { DAY_MS } from '@srae/domain/period/calendar-date';
import { listAdminRoles } from '../../store/accounts/groups.ts';
import type { Tx } from '../../store/database/database.ts';

/**
 * How long an Admin role granted by an Admin counts as new. All Admins are mailed about each; a month outlasts the
 * holiday of anyone who would object.
 */
const NEW_ADMIN_MS = 30 * DAY_MS;

/**
 * Neither made the other an Admin, and neither role is new. A role granted by the operator counts immediately: the
 * operator has access to the machine and needs no second account. For a former Admin only the other one is checked.
 */
export async function areIndependent(
  tx: Tx,
  [one, other]: readonly [string, string],
  now: Date,
): Promise<boolean> {
  const roles = await listAdminRoles(tx, [one, other]);
  return roles.every(
    ({ added_by: by, added_at: at }) =>
      by === null || (by !== one && by !== other && at.getTime() <= now.getTime() - NEW_ADMIN_MS),
  );
}
