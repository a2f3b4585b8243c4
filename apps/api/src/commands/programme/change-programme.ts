/** A change of providers or programs of a grant, with its audit event, in one transaction; refused while locked. */
import type { Deps } from '../../deps.ts';
import { inScope } from '../../store/database/database.ts';
import type { Tx } from '../../store/database/database.ts';
import { getPageContext } from '../../store/forms/form-context.ts';
import { requireCurrentPeriod } from './load-period.ts';
import { lockSubmissionShared } from '../../store/reports/snapshots.ts';
import { recordAct } from '../audit/record-act.ts';
import type { ActContext, AuditEntry } from '../audit/record-act.ts';
import { refuseUnlessWritable } from '../forms/assert-writable.ts';
import { toGrantPlace } from '../../store/access/keys.ts';

type Changed<T> = {
  readonly grantId: number;
  readonly object: string;
  /** The values before and after, derived from the result of the work. */
  readonly values?: (result: T) => Pick<AuditEntry, 'before' | 'after'>;
};

/** Runs the work with the current period and records it. Throws LOCKED_AFTER_SUBMIT when its report is locked. */
export async function changeProgramme<T>(
  deps: Pick<Deps, 'db'>,
  act: ActContext,
  { grantId, object, values }: Changed<T>,
  work: (tx: Tx, periodPk: number) => Promise<T>,
): Promise<T> {
  const periodPk = await requireCurrentPeriod(deps.db);
  return inScope(deps.db, act.scope, async (tx) => {
    await lockSubmissionShared(tx, { grantId, periodPk });
    refuseUnlessWritable(await getPageContext(tx, toGrantPlace({ grantId, periodPk })));
    const result = await work(tx, periodPk);
    await recordAct(tx, act, { object, grantId, ...values?.(result) });
    return result;
  });
}
