/** Stores a provider's custom curriculum before a program uses it (Q77), and revalidates pages that read the list. */
import type { Curriculum } from '@srae/contract/schemas/reporting';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { readersOfCurricula } from '@srae/domain/forms/context-sources';
import { PLACES_MAX } from '@srae/domain/programme/limits';
import {
  countOwnCurricula,
  createCurriculum,
  findOwnCurriculum,
  saveCurriculumName,
} from '../../store/programme/curricula.ts';
import type { Tx } from '../../store/database/database.ts';
import { lockPageContext } from '../../store/reports/snapshots.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { refreshFlags } from '../forms/validate-pages.ts';
import { getPageContext } from '../../store/forms/form-context.ts';
import { toGrantPlace, type GrantPeriod } from '../../store/access/keys.ts';
import { Problem } from '../../problem.ts';
import { refuseFull, toName } from './field-refusals.ts';

export type CurriculumRequest = GrantPeriod & {
  readonly providerId: number;
  readonly typed: string;
  /** Key of the curriculum to rename; if absent, the name is added, or found if it exists. */
  readonly pk: number | undefined;
};

/** The stored curriculum. Throws INVALID, and NOT_FOUND if it is not the provider's own. */
export async function saveCurriculum(
  tx: Tx,
  request: CurriculumRequest,
  act: ActContext,
): Promise<Curriculum> {
  const { grantId, providerId, pk } = request;
  const name = toName('prog_curriculum_name', request.typed);
  // Rules read only keys, so a rename validates nothing.
  const saved =
    pk === undefined
      ? await addCurriculum(tx, request, name, act)
      : await saveCurriculumName(tx, providerId, pk, name);
  if (!saved) throw new Problem('NOT_FOUND');
  const object = `curriculum of provider ${providerId}`;
  // The same event when a workbook saves it, whose own action is another.
  await recordAct(tx, { ...act, action: 'curriculum.save' }, { object, grantId });
  return saved;
}

async function addCurriculum(
  tx: Tx,
  { grantId, periodPk, providerId }: CurriculumRequest,
  name: string,
  act: ActContext,
): Promise<Curriculum> {
  const known = await findOwnCurriculum(tx, providerId, name);
  if (known) return known;
  const max = PLACES_MAX.curriculaOfProvider;
  const message = `A provider can have at most ${max} curricula of its own. Rename one that is not needed.`;
  refuseFull(await countOwnCurricula(tx, providerId), max, { field: 'prog_curriculum_name', message });
  await lockPageContext(tx, { grantId, periodPk });
  const created = await createCurriculum(tx, providerId, name);
  const { instrument } = await getPageContext(tx, toGrantPlace({ grantId, periodPk }));
  const forms = readersOfCurricula(getInstrument(instrument).forms);
  await refreshFlags(tx, { grantId, periodPk }, { forms, providers: [providerId] }, act);
  return created;
}
