/** Reopens a report that its submission locked; the grantee reads who did it, when and why (decision 9). */
import { Problem } from '../../problem.ts';
import type { Tx } from '../../store/database/database.ts';
import { isLocked, loadSurroundings } from '../../store/forms/form-context.ts';
import { insertReopening, lockSubmission } from '../../store/reports/snapshots.ts';

/** Throws NOT_LOCKED when nothing locks the report. Earlier snapshots stay. */
export async function reopenReport(
  tx: Tx,
  grantId: number,
  periodPk: number,
  reopening: { readonly reason: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await lockSubmission(tx, grantId, periodPk);
  const around = await loadSurroundings(tx, { grantId, periodPk, targetId: 0 }, null, null);
  if (!isLocked(around) || around.latestSnapshot === null) throw new Problem('NOT_LOCKED');
  await insertReopening(tx, grantId, periodPk, around.latestSnapshot, reopening);
}
