/** A change of providers or programs of a grant, with its audit event, in one transaction; refused while locked. */
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../../store/audit/audit.ts';
import { inScope } from '../../store/database/database.ts';
import type { Scope, Tx } from '../../store/database/database.ts';
import { loadSurroundings } from '../../store/forms/form-context.ts';
import { currentPeriodPk } from '../../store/programme/periods.ts';
import { joinSubmission } from '../../store/reports/snapshots.ts';
import type { ActEvent } from '../forms/judge-pages.ts';
import { refuseUnlessWritable } from '../forms/assert-writable.ts';

export type Change = {
  readonly scope: Scope;
  readonly actor: string;
  readonly actingRole: string;
  readonly grantId: number;
  readonly action: string;
  readonly object: string;
  readonly requestId: string;
};

/** Runs the work, which is told the current period, and records it. Throws LOCKED_AFTER_SUBMIT when the current period's report is locked. */
export async function changeProgramme<T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  change: Change,
  work: (tx: Tx, place: { readonly periodPk: number; readonly event: ActEvent }) => Promise<T>,
): Promise<T> {
  const periodPk = await currentPeriodPk(deps.db);
  return inScope(deps.db, change.scope, async (tx) => {
    const key = { grantId: change.grantId, periodPk, targetId: 0 };
    await joinSubmission(tx, change.grantId, periodPk);
    refuseUnlessWritable(await loadSurroundings(tx, key, null, null));
    const { scope: _, object, ...act } = change;
    const event = { at: deps.clock.now(), ...act };
    const result = await work(tx, { periodPk, event });
    await recordEvent(tx, { ...event, object, outcome: 'done' });
    return result;
  });
}
