/** Practice of a grantee organisation: switched on and off by an Admin, emptied by its Grantees (decision 37). */
import type { UnscopedDeps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { inScope } from '../../store/database/database.ts';
import { lockGrantee } from '../../store/programme/grants.ts';
import {
  createPracticeGrant,
  deletePracticeWork,
  isPractice,
  lockPracticeGrant,
  savePracticeState,
} from '../../store/programme/practice.ts';
import { type ActContext, runAdminAct, recordAct } from '../audit/record-act.ts';
import { refuseHeld } from '../records/holds.ts';

/** Switches practice on or off; off erases its data. Throws NOT_FOUND, and NO_GRANT_YET without any grant. */
export function setPractice(
  deps: UnscopedDeps,
  act: ActContext,
  grantee: number,
  on: boolean,
): Promise<void> {
  return runAdminAct(deps, act, async (tx) => {
    if (!(await lockGrantee(tx, grantee))) throw new Problem('NOT_FOUND');
    const found = await lockPracticeGrant(tx, grantee);
    if (found) {
      if (found.active && !on) {
        await refuseHeld(tx, ['practice'], found.pk);
        await deletePracticeWork(tx, found.pk);
      }
      await savePracticeState(tx, found.pk, on);
    } else if (on && (await createPracticeGrant(tx, grantee)) === null) {
      throw new Problem('NO_GRANT_YET');
    }
    return {
      result: undefined,
      object: `grantee ${grantee}`,
      before: { practice: found?.active ?? false },
      after: { practice: on },
    };
  });
}

/** Deletes all practice data. Throws NOT_FOUND for a grant that is not a practice grant. */
export async function resetPractice(deps: UnscopedDeps, act: ActContext, grantId: number): Promise<void> {
  await inScope(deps.db, act.scope, async (tx) => {
    if (!(await isPractice(tx, grantId))) throw new Problem('NOT_FOUND');
    await refuseHeld(tx, ['practice'], grantId);
    await deletePracticeWork(tx, grantId);
    await recordAct(tx, act, { object: `grant ${grantId}`, grantId });
  });
}
