/** Saves a curriculum entered under Other in the workbook as the provider's own, as the page does (Q77, PRS-011). */
import type { FormSave } from '@srae/contract/schemas/reporting';
import { fromTypedValue, type TypedValue } from '@srae/contract/typed-values';
import { CURRICULUM, CURRICULUM_NAME, OTHER_CURRICULUM } from '@srae/domain/forms/curriculum';
import type { GrantPeriod } from '../../../store/access/keys.ts';
import type { Tx } from '../../../store/database/database.ts';
import { findCustomCurriculum, listSavedChoices } from '../../../store/programme/curricula.ts';
import type { ActContext } from '../../audit/record-act.ts';
import { saveCurriculum } from '../../programme/save-curriculum.ts';
import type { PageToSave } from './save-pages.ts';

/**
 * Replaces Other by the curriculum's key, and renames a curriculum of the provider whose name was changed. A name that
 * is as it was saved was not typed: the page adopts the one that the curriculum has now, as it does on its own page.
 */
export async function saveOwnCurricula(
  tx: Tx,
  pages: PageToSave[],
  act: ActContext,
  key: GrantPeriod,
): Promise<void> {
  const programs = pages.flatMap(({ place }) => place.programId ?? []);
  const choices = await listSavedChoices(tx, key, programs);
  const saved = new Map(choices.map((choice) => [choice.programId, choice]));
  for (const [at, page] of pages.entries()) {
    const { providerId, programId } = page.place;
    const chosen = findValue(page.body, CURRICULUM);
    const typed = findValue(page.body, CURRICULUM_NAME);
    if (providerId === null || typeof chosen !== 'number') continue;
    if (typeof typed !== 'string' || typed.trim() === '') continue;
    const isOther = chosen === OTHER_CURRICULUM;
    const known = isOther ? null : await findCustomCurriculum(tx, providerId, chosen);
    if (!isOther && (known === null || known.prog_curriculum_name === typed.trim())) continue;
    const before = saved.get(programId ?? 0);
    if (known && before?.pk === chosen && before.name?.trim() === typed.trim()) {
      const value = { stringValue: known.prog_curriculum_name };
      pages[at] = { ...page, body: withValue(page.body, CURRICULUM_NAME, value) };
      continue;
    }
    const pk = isOther ? undefined : chosen;
    const kept = await saveCurriculum(tx, { ...key, providerId, typed, pk }, act);
    pages[at] = { ...page, body: withValue(page.body, CURRICULUM, { longValue: kept.pk }) };
  }
}

function findValue({ formData }: FormSave, column: string): unknown {
  const cell = formData.flatMap(({ tableData }) => tableData.flat()).find(({ name }) => name === column);
  return cell && fromTypedValue(cell.value);
}

function withValue(body: FormSave, column: string, value: TypedValue): FormSave {
  return {
    ...body,
    formData: body.formData.map((table) => ({
      ...table,
      tableData: table.tableData.map((row) =>
        row.map((cell) => (cell.name === column ? { ...cell, value } : cell)),
      ),
    })),
  };
}
