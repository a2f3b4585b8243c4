/** Export of one form over all grants, for the agency. Drafts are excluded (BEY-068). */
import type { FormExportQuery } from '@srae/contract/schemas/exports';
import {
  DICTIONARY_HEADINGS,
  dictionaryLines,
  exportHeadings,
  exportLines,
  exportVariables,
  rowHeadings,
  rowLines,
  rowVariables,
} from '@srae/domain/report/form-export';
import type { ExportCell, ExportRecord, ExportWords } from '@srae/domain/report/form-columns';
import { isDataFormat } from '@srae/domain/dataset/formats';
import { textVariable } from '@srae/domain/dataset/variable';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { inScope } from '../../store/database/database.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { defaultBasis } from '../figures/dashboard-context.ts';
import { loadPeriod } from '../programme/load-period.ts';
import { dataFile } from './data-file.ts';
import { type ExportFile, exportFile } from './file.ts';
import { contextIn, exportRecords } from './export-records.ts';
import { getForm } from '../forms/form-pages.ts';

/**
 * Throws NOT_FOUND for an unknown period, BAD_REQUEST for a part that the form does not have, and the signal's reason
 * once its caller has left.
 */
export async function exportForms(
  deps: Pick<Deps, 'db' | 'clock'>,
  act: ActContext,
  query: FormExportQuery,
  leaving: AbortSignal,
): Promise<ExportFile> {
  const period = await loadPeriod(deps.db, query.period);
  const context = contextIn(period);
  const form = getForm(period.instrument, query.form);
  const basis = query.basis ?? defaultBasis(act.actor);
  const headings = {
    answers: exportHeadings(form, context, 'codes'),
    cohorts: rowHeadings(form, context, 'codes'),
    dictionary: DICTIONARY_HEADINGS,
  }[query.part];
  if (headings === null) throw new Problem('BAD_REQUEST');
  const details = { form: query.form, part: query.part, basis, format: query.format };
  await inScope(deps.db, 'all', (tx) =>
    recordAct(tx, act, { object: `forms, period ${period.pk}`, details }),
  );
  const toLines = (words: ExportWords) => {
    const toLine = exportLines(form, context, words);
    const records = () => exportRecords(deps, { form: query.form, period, basis }, leaving);
    return {
      answers: () => mapLines(records(), (record) => [toLine(record)]),
      cohorts: () => mapLines(records(), rowLines(form, context, words)),
      dictionary: () => dictionaryLines(form, context),
    }[query.part]();
  };
  // Submitted and saved rows differ; a dictionary is the same for both.
  const content = { answers: [basis], cohorts: ['cohorts', basis], dictionary: ['dictionary'] }[query.part];
  const made = deps.clock.now();
  const words = [query.form, ...content, period.name];
  const { format, part } = query;
  if (!isDataFormat(format))
    return exportFile(format, words, { name: part, headings, lines: toLines('codes') }, made);
  const variables = {
    answers: () => exportVariables(form, context),
    cohorts: () => rowVariables(form, context),
    dictionary: () => DICTIONARY_HEADINGS.map((heading) => textVariable(heading.toLowerCase(), heading)),
  }[part]();
  return dataFile(format, words, {
    title: `${form.title(period.season)}, ${period.name}`,
    about: [
      ['Report period', period.name],
      ['Form', form.title(period.season)],
      ['Content', part],
      ['Data', basis === 'submitted' ? 'Submitted only' : 'All saved'],
    ],
    variables,
    rows: toLines('numbers'),
    instrument: period.instrument,
    made,
  });
}

async function* mapLines(
  found: AsyncIterable<ExportRecord>,
  linesOf: (record: ExportRecord) => readonly (readonly ExportCell[])[],
): AsyncGenerator<readonly ExportCell[]> {
  for await (const record of found) yield* linesOf(record);
}
