/** Stores a provider's custom curriculum before a program uses it (Q77), and revalidates pages that read the list. */
import type { Curriculum } from '@srae/contract/schemas/reporting';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { readersOfCurricula } from '@srae/domain/forms/context-sources';
import { createCurriculum, findOwnCurriculum, saveCurriculumName } from '../../store/programme/curricula.ts';
import type { Tx } from '../../store/database/database.ts';
import { lockPageContext } from '../../store/reports/snapshots.ts';
import type { ActContext } from '../audit/record-act.ts';
import { refreshFlags } from '../forms/validate-pages.ts';
import { getPageContext } from '../../store/forms/form-context.ts';
import { toGrantPlace, type GrantPeriod } from '../../store/access/keys.ts';

export type CurriculumRequest = GrantPeriod & {
  readonly providerId: number;
  readonly name: string;
  /** Key of the curriculum to rename; if absent, the name is added, or found if it exists. */
  readonly pk: number | undefined;
};

/** The stored curriculum; null if not the provider's own. Rules read only keys, so a rename validates nothing. */
export async function saveCurriculum(
  tx: Tx,
  { grantId, periodPk, providerId, name, pk }: CurriculumRequest,
  act: ActContext,
): Promise<Curriculum | null> {
  if (pk !== undefined) return saveCurriculumName(tx, providerId, pk, name);
  const known = await findOwnCurriculum(tx, providerId, name);
  if (known) return known;
  await lockPageContext(tx, { grantId, periodPk });
  const created = await createCurriculum(tx, providerId, name);
  const { instrument } = await getPageContext(tx, toGrantPlace({ grantId, periodPk }));
  const forms = readersOfCurricula(getInstrument(instrument).forms);
  await refreshFlags(tx, { grantId, periodPk }, { forms, providerId }, act);
  return created;
}
