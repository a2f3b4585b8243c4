/** Stores a provider's own curriculum before a program names it (Q77), and validates again the pages that read the list. */
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
  /** Of the curriculum that is renamed; a new name is added, or found, where it is absent. */
  readonly pk: number | undefined;
};

/** The curriculum as it is stored now; null when the key is not one of the provider's own. Rules read keys alone, so renaming validates nothing. */
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
