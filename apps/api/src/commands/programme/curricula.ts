/** The pre-selected curricula, and merging the providers' custom ones into them (BEY-029). */
import type { CurriculumUpdate } from '@srae/contract/schemas/programme/administration';
import type { UnscopedDeps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import {
  createListedCurriculum,
  lockCurriculum,
  saveCurriculum,
} from '../../store/programme/curriculum-lists.ts';
import { toName, refuseFields } from './field-refusals.ts';
import { runAdminAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';

/** Adds a pre-selected curriculum; throws INVALID and NAME_TAKEN. Returns its key. */
export function createCurriculum(deps: UnscopedDeps, act: ActContext, typed: string): Promise<number> {
  const prog_curriculum_name = toName('prog_curriculum_name', typed);
  return runAdminAct(deps, act, async (tx) => {
    const pk = await createListedCurriculum(tx, prog_curriculum_name);
    return { result: pk, object: `curriculum ${pk}`, after: { prog_curriculum_name } };
  });
}

/** Renames or deactivates a pre-selected one; programs that use it keep it. A custom one is NOT_FOUND here. */
export function updateCurriculum(
  deps: UnscopedDeps,
  act: ActContext,
  pk: number,
  save: CurriculumUpdate,
): Promise<void> {
  return runAdminAct(deps, act, async (tx) => {
    const row = await lockCurriculum(tx, pk);
    if (!row || row.fk_providers !== null) throw new Problem('NOT_FOUND');
    const before = { prog_curriculum_name: row.prog_curriculum_name, active: row.active };
    const after = {
      prog_curriculum_name:
        save.prog_curriculum_name === undefined
          ? before.prog_curriculum_name
          : toName('prog_curriculum_name', save.prog_curriculum_name),
      active: save.active ?? before.active,
    };
    await saveCurriculum(tx, pk, after);
    return { result: undefined, object: `curriculum ${pk}`, before, after };
  });
}

/**
 * Merges a provider's custom curriculum into a listed one, or undoes that (null). Saved pages and submitted reports
 * keep the typed name. Throws NOT_FOUND and INVALID.
 */
export function mergeCurriculum(
  deps: UnscopedDeps,
  act: ActContext,
  pk: number,
  into: number | null,
): Promise<void> {
  return runAdminAct(deps, act, async (tx) => {
    const row = await lockCurriculum(tx, pk);
    if (!row || row.fk_providers === null) throw new Problem('NOT_FOUND');
    const target = into === null ? null : await lockCurriculum(tx, into);
    refuseFields([
      into === null || (target && target.fk_providers === null && target.active)
        ? null
        : { field: 'into', message: 'Please choose an active curriculum of the pre-selected list.' },
    ]);
    await saveCurriculum(tx, pk, { merged_into: into });
    return {
      result: undefined,
      object: `curriculum ${pk}`,
      before: { merged_into: row.merged_into },
      after: { merged_into: into },
    };
  });
}
