/** Puts a grant in the portfolio of a staff member; recorded in the audit (BEY-187). */
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { inScope } from '../../store/database/database.ts';
import { deleteAssignee, lockAssignee, saveAssignee } from '../../store/quality/portfolios.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { refuseNonStaff } from '../accounts/user-groups.ts';

/** Assigns a grant, or removes it from all portfolios. Throws NOT_FOUND for practice grants, INVALID otherwise. */
export async function assignGrant(
  { db }: Pick<Deps, 'db'>,
  act: ActContext,
  grantId: number,
  username: string | null,
): Promise<void> {
  await inScope(db, [grantId], async (tx) => {
    const former = await lockAssignee(tx, grantId);
    if (former === undefined) throw new Problem('NOT_FOUND');
    await refuseNonStaff(tx, username);
    if (former === username) return;
    if (username === null) await deleteAssignee(tx, grantId);
    else
      await saveAssignee(tx, grantId, {
        assignedTo: username,
        assignedBy: act.actor.sub,
        assignedAt: act.at,
      });
    await recordAct(tx, act, {
      object: 'portfolio',
      grantId,
      before: { assigned_to: former },
      after: { assigned_to: username },
    });
  });
}
