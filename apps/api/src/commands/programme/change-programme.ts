/** A change of providers or programs of a grant in one transaction; refused while its page is read-only. */
import type { Deps } from '../../deps.ts';
import { toGrantPlace } from '../../store/access/keys.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import { getPageContext } from '../../store/forms/form-context.ts';
import { lockSubmissionShared } from '../../store/reports/snapshots.ts';
import type { ActContext } from '../audit/record-act.ts';
import { refuseInactive, refuseUnlessWritable } from '../forms/assert-writable.ts';
import { requireCurrentPeriod } from './load-period.ts';

/** What a change is about: a grant, or one of its providers, whose programs or curricula change. */
export type ProgrammePlace = { readonly grantId: number; readonly providerId?: number };

/**
 * Runs the work, which records itself, with the current period. Throws LOCKED_AFTER_SUBMIT when its report is locked,
 * and INACTIVE for the programs and curricula of an inactive provider (Q130).
 */
export async function changeProgramme<T>(
  deps: Pick<Deps, 'db'>,
  act: ActContext,
  { grantId, providerId }: ProgrammePlace,
  work: (tx: Tx, periodPk: number) => Promise<T>,
): Promise<T> {
  const periodPk = await requireCurrentPeriod(deps.db);
  return inScope(deps.db, act.scope, async (tx) => {
    await lockSubmissionShared(tx, { grantId, periodPk });
    const place = { ...toGrantPlace({ grantId, periodPk }), providerId: providerId ?? null };
    const context = await getPageContext(tx, place);
    refuseUnlessWritable(context);
    refuseInactive(context);
    return work(tx, periodPk);
  });
}
