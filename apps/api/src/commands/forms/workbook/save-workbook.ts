/**
 * Saves the selected parts of a forms workbook in one transaction: added records, then the pages in the dependency
 * order of their rules, each like a single save (BEY-166, BEY-167). An error in one rolls back all.
 */
import type { WorkbookSaved } from '@srae/contract/schemas/workbook';
import type { FormName } from '@srae/domain/form-kit/form';
import { Problem } from '../../../problem.ts';
import { toGrantPlace } from '../../../store/access/keys.ts';
import type { Tx } from '../../../store/database/database.ts';
import { getPageContext } from '../../../store/forms/form-context.ts';
import { lockSubmissionShared, lockPageContext } from '../../../store/reports/snapshots.ts';
import { findCurrentPeriod } from '../../../store/programme/periods.ts';
import { recordAct } from '../../audit/record-act.ts';
import { refuseUnlessWritable } from '../assert-writable.ts';
import { refreshFlags } from '../validate-pages.ts';
import { addPrograms, addProviders } from './add-targets.ts';
import { saveOwnCurricula } from './own-curricula.ts';
import { type PageToSave, savePages } from './save-pages.ts';
import { loadPlaces, type Places } from './places.ts';
import type { Added, WorkbookRequest } from './request.ts';

/** The rules of each stage see the writes of the previous ones. */
const STAGES: readonly (readonly FormName[])[] = [
  ['grantee'],
  ['provider'],
  ['programstructure', 'programreach'],
  ['programentryexit'],
];

/** Returns the receipt. Throws the errors of a page save, with the page's position in the body in the details. */
export async function saveWorkbook(tx: Tx, request: WorkbookRequest): Promise<WorkbookSaved> {
  const { body, act, forms, grantId, periodPk } = request;
  const key = { grantId, periodPk };
  await lockSubmissionShared(tx, key);
  // Before any write: pages of several forms are saved, and some read what others write.
  await lockPageContext(tx, key);
  refuseUnlessWritable(await getPageContext(tx, toGrantPlace(key)));
  if (body.newProviders.length + body.newPrograms.length > 0) await refuseUnlessCurrent(tx, periodPk);

  const added: Added = { providers: new Map(), programs: new Map() };
  const places: Places = await loadPlaces(tx, grantId);
  await addProviders(tx, request, added);
  const saved: (WorkbookSaved['pages'][number] | undefined)[] = body.pages.map(() => undefined);
  const readers = new Set<FormName>();
  for (const stage of STAGES) {
    if (stage.includes('programstructure')) await addPrograms(tx, request, added, places);
    const pages = body.pages.flatMap((page, index): PageToSave[] =>
      stage.includes(page.save.formName)
        ? [{ index, place: places.resolve(page, key, added), body: page.save }]
        : [],
    );
    if (pages.length === 0) continue;
    if (stage.includes('programstructure')) await saveOwnCurricula(tx, pages, act, key);
    for (const done of await savePages(tx, { pages, forms, act, readers })) saved[done.index] = done.saved;
  }
  if (readers.size > 0) await refreshFlags(tx, key, { forms: [...readers] }, act);
  const newProviders = [...added.providers].map(([ref, pk]) => ({ ref, pk }));
  const newPrograms = [...added.programs].map(([ref, { programId: pk }]) => ({ ref, pk }));
  await recordAct(tx, act, {
    object: `forms workbook, period ${periodPk}`,
    grantId,
    details: {
      pages: body.pages.length,
      newProviders: newProviders.map(({ pk }) => pk),
      newPrograms: newPrograms.map(({ pk }) => pk),
    },
  });
  const pages = saved.filter((one) => one !== undefined);
  return { savedAt: act.at.toISOString(), pages, newProviders, newPrograms };
}

/** Providers and programs can be added only in the current period (Q134). */
async function refuseUnlessCurrent(tx: Tx, periodPk: number): Promise<void> {
  if ((await findCurrentPeriod(tx)) !== periodPk)
    throw new Problem('PERIOD_READ_ONLY', undefined, {
      message: 'Providers and programs can be added in the current report period alone.',
    });
}
