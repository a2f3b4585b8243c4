/** A change of providers or programs of a grant, with its audit event, in one transaction; refused while locked. */
import type { Deps } from '../deps.ts';
import { recordEvent } from '../store/audit.ts';
import { inScope } from '../store/database.ts';
import type { Scope, Tx } from '../store/database.ts';
import { loadSurroundings } from '../store/form-context.ts';
import { currentPeriodPk } from '../store/periods.ts';
import { joinSubmission } from '../store/snapshots.ts';
import { refuseUnlessWritable } from './writable.ts';

export type Change = {
  readonly scope: Scope;
  readonly actor: string;
  readonly actingRole: string;
  readonly grantId: number;
  readonly action: string;
  readonly object: string;
  readonly requestId: string;
};

/** Runs the work and records it. Throws LOCKED_AFTER_SUBMIT when the current period's report is locked. */
export async function changeProgramme<T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  change: Change,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const periodPk = await currentPeriodPk(deps.db);
  return inScope(deps.db, change.scope, async (tx) => {
    const key = { grantId: change.grantId, periodPk, targetId: 0 };
    await joinSubmission(tx, change.grantId, periodPk);
    refuseUnlessWritable(await loadSurroundings(tx, key, null, null));
    const result = await work(tx);
    await recordEvent(tx, {
      at: deps.clock.now(),
      actor: change.actor,
      actingRole: change.actingRole,
      grantId: change.grantId,
      action: change.action,
      object: change.object,
      outcome: 'done',
      requestId: change.requestId,
    });
    return result;
  });
}
