/** Files for download on the upload page; a separate chunk, loaded on demand. */
import { DICTIONARY_HEADINGS, dictionaryLines } from '@srae/domain/survey/catalogue/dictionary';
import type { Surveys } from '@srae/domain/survey/catalogue/column';
import type { Workbook } from '@srae/sheets/read-workbook';
import { csvText } from '@srae/sheets/write/write-csv';
import { writeWorkbook } from '@srae/sheets/write/write-workbook';
import { writeZip } from '@srae/sheets/write/write-zip';
import type { CorrectedName, MadeFile, ReportName } from '../protocol.ts';
import { correctedCsv, correctedSheet } from './corrected-file.ts';
import { makeProviderReports } from './provider-reports.ts';
import { errorReportCsv, errorReportSheets, type CheckedFile } from './error-report.ts';

/** The error report of a checked file; its rows are reread from `reading`. */
export async function makeErrorReport(
  file: CheckedFile,
  format: ReportName,
  reading: () => Promise<Workbook>,
): Promise<MadeFile> {
  const base = file.fileName.replace(/\.[^.]*$/, '');
  if (format === 'errors-csv') return csvFile(`${base}-errors.csv`, errorReportCsv(file));
  return xlsxFile(`${base}-errors.xlsx`, await writeWorkbook(await errorReportSheets(file, await reading())));
}

/** The rows of a checked file with corrections applied; uploading it stores the same data (BEY-160). */
export async function makeCorrected(
  file: CheckedFile,
  format: CorrectedName,
  reading: () => Promise<Workbook>,
): Promise<MadeFile> {
  const base = file.fileName.replace(/\.[^.]*$/, '');
  const workbook = await reading();
  if (format === 'corrected-csv') return csvFile(`${base}-corrected.csv`, await correctedCsv(file, workbook));
  return xlsxFile(`${base}-corrected.xlsx`, await correctedSheet(file, workbook));
}

/** One error report per provider, as a zip file. */
export async function makeReportsByProvider(
  file: CheckedFile,
  reading: () => Promise<Workbook>,
): Promise<MadeFile> {
  const base = file.fileName.replace(/\.[^.]*$/, '');
  const body = writeZip(await makeProviderReports(file, reading));
  return { name: `${base}-errors-by-provider.zip`, type: 'application/zip', body };
}

/** The data dictionary: every column of both surveys. */
export function makeDictionary({ entry, exit }: Surveys): MadeFile {
  const lines = [DICTIONARY_HEADINGS, ...dictionaryLines(entry), ...dictionaryLines(exit)];
  return csvFile('survey-dictionary.csv', csvText(lines));
}

function xlsxFile(name: string, body: Uint8Array<ArrayBuffer>): MadeFile {
  return { name, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
}

function csvFile(name: string, text: string): MadeFile {
  return { name, type: 'text/csv; charset=utf-8', body: new TextEncoder().encode(text) };
}
