/** The files a person can take away from the upload page; a chunk of its own, loaded when one is asked for. */
import { DICTIONARY_HEADINGS, dictionaryLines } from '@srae/domain/survey/catalogue/dictionary';
import type { Surveys } from '@srae/domain/survey/catalogue/column';
import type { Workbook } from '@srae/sheets/read-workbook';
import { csvText } from '@srae/sheets/write/write-csv';
import { writeWorkbook } from '@srae/sheets/write/write-workbook';
import type { FileName, MadeFile } from '../protocol.ts';
import { errorReportCsv, errorReportSheets, type CheckedFile } from './error-report.ts';

/** The error report of a checked file; its own rows are read from `reading` once more. */
export async function makeErrorReport(
  file: CheckedFile,
  format: Exclude<FileName, 'dictionary-csv'>,
  reading: () => Promise<Workbook>,
): Promise<MadeFile> {
  const base = file.fileName.replace(/\.[^.]*$/, '');
  if (format === 'errors-csv') return csvFile(`${base}-errors.csv`, errorReportCsv(file));
  const body = await writeWorkbook(await errorReportSheets(file, await reading()));
  return {
    name: `${base}-errors.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body,
  };
}

/** Every column of both surveys. */
export function makeDictionary({ entry, exit }: Surveys): MadeFile {
  const lines = [DICTIONARY_HEADINGS, ...dictionaryLines(entry), ...dictionaryLines(exit)];
  return csvFile('survey-dictionary.csv', csvText(lines));
}

function csvFile(name: string, text: string): MadeFile {
  return { name, type: 'text/csv; charset=utf-8', body: new TextEncoder().encode(text) };
}
