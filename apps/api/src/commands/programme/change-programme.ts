/** A change of providers or programs of a grant in one transaction; refused while the report is locked. */
import type { Deps } from '../../deps.ts';
import { toGrantPlace } from '../../store/access/keys.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import { getPageContext } from '../../store/forms/form-context.ts';
import { lockSubmissionShared } from '../../store/reports/snapshots.ts';
import type { ActContext } from '../audit/record-act.ts';
import { refuseUnlessWritable } from '../forms/assert-writable.ts';
import { requireCurrentPeriod } from './load-period.ts';

/** Runs the work, which records itself, with the current period. Throws LOCKED_AFTER_SUBMIT when its report is locked. */
export async function changeProgramme<T>(
  deps: Pick<Deps, 'db'>,
  act: ActContext,
  grantId: number,
  work: (tx: Tx, periodPk: number) => Promise<T>,
): Promise<T> {
  const periodPk = await requireCurrentPeriod(deps.db);
  return inScope(deps.db, act.scope, async (tx) => {
    await lockSubmissionShared(tx, { grantId, periodPk });
    refuseUnlessWritable(await getPageContext(tx, toGrantPlace({ grantId, periodPk })));
    return work(tx, periodPk);
  });
}
