/** Reads an imported forms workbook and compares it with the saved state. No data leaves the browser. */
import { getEntry } from '@srae/domain/instruments/registry';
import { findStandardKind } from '@srae/domain/survey/template/workbook';
import { planSheets } from '@srae/domain/workbook/columns';
import { compareWorkbook } from '@srae/domain/workbook/compare';
import { findStamp, isReadSheet, listUnreadSheets, type RawSheet } from '@srae/domain/workbook/read-sheets';
import { FORMS_WORKBOOK, foreignWorkbookText, surveyWorkbookText } from '@srae/domain/workbook/stamp';
import { periodContext } from '@srae/domain/workbook/state';
import { unreadCellsText } from '@srae/domain/workbook/unread-cells';
import { SheetProblem } from '@srae/sheets/problem';
import { readFile } from '@srae/sheets/read-file';
import { openWorkbook } from '@srae/sheets/read-workbook';
import type { FromReader, ToReader } from '../protocol.ts';

/** Maximum rows read per sheet: more than any grant has pages or cohorts. */
const ROWS_MAX = 20_000;

type Outcome = Exclude<FromReader, { is: 'progress' }>;

/** Returns the comparison, or the reason for failure; `onProgress` reports bytes. */
export async function readWorkbookFile(
  { file, state }: ToReader,
  onProgress: (done: number, total: number) => void,
): Promise<Outcome> {
  try {
    const bytes = await readFile(file);
    const { FORMS } = await getEntry(state.period.instrument).loadForms();
    const plans = planSheets(FORMS, periodContext(state.period));
    const workbook = await openWorkbook(bytes, {
      fileName: file.name,
      limits: { dataRows: ROWS_MAX },
      // A typed 45% is stored as 0.45 and displayed as 45%.
      percents: true,
      onProgress: ({ bytesDone, bytesTotal }) => onProgress(bytesDone, bytesTotal),
    });
    const survey = findStandardKind(workbook.sheets.map(({ name }) => name));
    if (survey !== null) return { is: 'refused', message: surveyWorkbookText(survey) };
    const sheets: RawSheet[] = [];
    let unreadable: string | null = null;
    for (const { name, kind, index } of workbook.sheets) {
      if (kind !== 'worksheet' || !isReadSheet(plans, name)) continue;
      const rows: { row: number; cells: readonly string[] }[] = [];
      const read = await workbook.readRows(index, (row, cells) => void rows.push({ row, cells }));
      sheets.push({ name, rows });
      unreadable ??= unreadCellsText(name, read);
    }
    const refusal = foreignWorkbookText(findStamp(sheets), state) ?? unreadable;
    if (refusal !== null) return { is: 'refused', message: refusal };
    const comparison = compareWorkbook(state, FORMS, sheets);
    const unread = listUnreadSheets(
      plans,
      workbook.sheets.map(({ name }) => name),
    );
    return { is: 'compared', comparison: { ...comparison, notices: [...comparison.notices, ...unread] } };
  } catch (error) {
    if (error instanceof SheetProblem) return { is: 'refused', message: error.textFor(FORMS_WORKBOOK) };
    return { is: 'failed' };
  }
}
