/** All rows of a file with corrections applied, with its own headings in row 1 (BEY-160). */
import { isBlankCell, toCellText } from '@srae/domain/survey/rows/cell-text';
import { SURVEY_SHEETS } from '@srae/domain/survey/template/workbook';
import type { Workbook } from '@srae/sheets/read-workbook';
import { csvRecord, CSV_START } from '@srae/sheets/write/write-csv';
import { streamSheet, typed } from '@srae/sheets/write/write-workbook';
import { readCorrectedRows, type CheckedFile } from './error-report.ts';

/** The rows as CSV. */
export async function correctedCsv(file: CheckedFile, workbook: Workbook): Promise<string> {
  let text = CSV_START + csvRecord(file.order.headings);
  await readCorrected(file, workbook, (cells) => {
    text += csvRecord(cells);
  });
  return text;
}

/** The rows as a single-sheet workbook, with the sheet name of the standard workbook. */
export async function correctedSheet(
  file: CheckedFile,
  workbook: Workbook,
): Promise<Uint8Array<ArrayBuffer>> {
  const lines: (readonly (string | number | null)[])[] = [];
  await readCorrected(file, workbook, (cells) => lines.push(cells.map(typed)));
  const { kind, headings } = file.order;
  const pieces: Uint8Array[] = [];
  for await (const piece of streamSheet({ name: SURVEY_SHEETS[kind], headings, lines })) pieces.push(piece);
  return new Uint8Array(await new Blob(pieces as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

async function readCorrected(
  file: CheckedFile,
  workbook: Workbook,
  onRow: (cells: readonly string[]) => void,
): Promise<void> {
  const { headings } = file.order;
  await readCorrectedRows(file, workbook, (_, cells) => {
    if (!cells.every(isBlankCell)) onRow(headings.map((_heading, at) => toCellText(cells[at])));
  });
}
