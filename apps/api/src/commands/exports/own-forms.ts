/** Export of the saved forms of one grant for its own people, with labels for codes. Drafts are excluded (BEY-068). */
import type { OwnExportQuery } from '@srae/contract/schemas/exports';
import type { Form, FormContext, FormName } from '@srae/domain/form-kit/form';
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { FORM_LABELS } from '@srae/domain/form-kit/form-labels';
import {
  DICTIONARY_HEADINGS,
  dictionaryLines,
  exportHeadings,
  exportLines,
  rowHeadings,
  rowLines,
} from '@srae/domain/report/form-export';
import type { ExportRecord } from '@srae/domain/report/form-columns';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import { listExportRows } from '../../store/exports/form-rows.ts';
import type { PeriodRow } from '../../store/programme/periods.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { loadPeriod, loadPlaceNames } from '../programme/load-period.ts';
import { type ExportFile, exportFile, exportWorkbook } from './file.ts';
import { loadExportExplanations, NO_EXPLANATIONS } from './explanations.ts';
import { contextIn, toRecord } from './export-records.ts';
import { getForm } from '../forms/form-pages.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';

/** Which providers' pages are exported: the caller's own, or null for the whole grant. */
export type OwnProviders = readonly number[] | null;

/**
 * A workbook with a sheet per form and a dictionary, or a part of one form as csv. For single providers it excludes the
 * grantee page; throws FORBIDDEN when that form is requested, and BAD_REQUEST for a part that the form does not have.
 */
export async function exportOwnForms(
  deps: Pick<Deps, 'db' | 'clock'>,
  act: ActContext,
  place: GrantPeriod,
  { providers, ...query }: OwnExportQuery & { readonly providers: OwnProviders },
): Promise<ExportFile> {
  const offered = FORM_NAMES.filter((name) => providers === null || name !== 'grantee');
  const forms = query.format === 'csv' ? [query.form] : offered;
  if (!forms.every((form) => offered.includes(form))) throw new Problem('FORBIDDEN');
  const period = await loadPeriod(deps.db, place.periodPk);
  const context = contextIn(period);
  const isCohorts = query.format === 'csv' && query.part === 'cohorts';
  if (isCohorts && rowHeadings(getForm(period.instrument, query.form), context, 'words') === null)
    throw new Problem('BAD_REQUEST');
  const { grantId } = place;
  const scope = { only: grantId, providers };
  const { tables, grantName } = await inScope(deps.db, [grantId], async (tx) => {
    const details = { forms, format: query.format, ...(query.format === 'csv' && { part: query.part }) };
    await recordAct(tx, act, { object: `forms, period ${period.pk}`, grantId, details });
    const found: (readonly Sheet[])[] = [];
    for (const form of forms) {
      const records = await listRecords(tx, scope, period, form);
      found.push(listSheets(getForm(period.instrument, form), records, context));
    }
    return { tables: found.flat(), ...(await loadPlaceNames(tx, place)) };
  });
  const made = deps.clock.now();
  const named = [period.name, grantName];
  const [answers, cohorts] = tables;
  const table = isCohorts ? cohorts : answers;
  if (query.format === 'csv' && table) {
    const words = [query.form, ...(isCohorts ? ['cohorts'] : []), ...named];
    return exportFile('csv', words, table, made);
  }
  const lines = offered.flatMap((name) => dictionaryLines(getForm(period.instrument, name), context));
  const dictionary = { name: 'Dictionary', headings: DICTIONARY_HEADINGS, lines };
  return exportWorkbook(['forms', ...named], [...tables, dictionary], made);
}

async function listRecords(
  tx: Tx,
  grants: { readonly only: number; readonly providers: OwnProviders },
  period: PeriodRow,
  form: FormName,
): Promise<readonly ExportRecord[]> {
  const definition = getForm(period.instrument, form);
  const piece = { table: definition.table, periodPk: period.pk, basis: 'saved', grants } as const;
  const { rows } = await listExportRows(tx, piece);
  // A Provider sees none of them.
  const explanations =
    grants.providers === null ? await loadExportExplanations(tx, piece, rows) : NO_EXPLANATIONS;
  return rows.map((row) => toRecord(definition, period, row, explanations));
}

type Sheet = Parameters<typeof exportWorkbook>[1][number];

/** The form's own sheet, and a sheet of cohorts where it has them. */
function listSheets(form: Form, found: readonly ExportRecord[], context: FormContext): readonly Sheet[] {
  const lines = found.map(exportLines(form, context, 'words'));
  const own = { name: FORM_LABELS[form.name], headings: exportHeadings(form, context, 'words'), lines };
  const headings = rowHeadings(form, context, 'words');
  if (headings === null) return [own];
  return [own, { name: 'Cohorts', headings, lines: found.flatMap(rowLines(form, context, 'words')) }];
}
