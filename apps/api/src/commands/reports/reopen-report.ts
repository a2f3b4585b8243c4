/** Reopens a report locked by its submission; the grantee sees who did it, when and why (decision 9). */
import type { IdentityDeps } from '../../identity/identity.ts';
import { Problem } from '../../problem.ts';
import { inScope } from '../../store/database/database.ts';
import { isLocked, getPageContext } from '../../store/forms/form-context.ts';
import { createReopening, lockSubmission } from '../../store/reports/snapshots.ts';
import { recordAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { requireAuthority } from '../audit/require-authority.ts';
import { notifyReopened } from './submission-mail.ts';
import { toGrantPlace } from '../../store/access/keys.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';

/** Reopens, notifies the grantee-level people and records it. Throws NOT_LOCKED. Earlier snapshots are kept. */
export function reopenReport(
  deps: IdentityDeps,
  act: ActContext,
  { grantId, periodPk }: GrantPeriod,
  reason: string,
): Promise<void> {
  return inScope(deps.db, act.scope, async (tx) => {
    await lockSubmission(tx, { grantId, periodPk });
    const context = await getPageContext(tx, toGrantPlace({ grantId, periodPk }));
    if (!isLocked(context) || context.latestSnapshot === null) throw new Problem('NOT_LOCKED');
    const reopening = { reason, by: act.actor.sub, at: act.at };
    await createReopening(tx, { grantId, periodPk }, context.latestSnapshot, reopening);
    await notifyReopened(tx, deps, { grantId, periodPk }, reopening);
    await requireAuthority(tx, deps, act);
    await recordAct(tx, act, { object: `report, period ${periodPk}`, grantId });
  });
}
