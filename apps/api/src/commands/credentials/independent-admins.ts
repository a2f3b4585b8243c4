/** Whether two Admin accounts count as two people for acts that need two (decision 50). */
import { DAY_MS } from '@srae/domain/period/calendar-date';
import { listAdminRoles } from '../../store/accounts/groups.ts';
import type { Tx } from '../../store/database/database.ts';

/**
 * How long a role that an Admin has given counts as new. All Admins are told by mail of every one; a month is longer than
 * the holiday of whoever would object.
 */
const NEW_ADMIN_MS = 30 * DAY_MS;

/**
 * Neither has made the other an Admin, and the role of neither is new. A role that the operator gave is as good at once:
 * whoever works at the machine needs no second account. A former Admin is judged by the other one alone.
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
