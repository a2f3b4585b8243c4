// The input files: 10,000 and 100,000 rows of 65 columns as csv and as xlsx, generated once.
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { CACHE } from './bundle.mjs';
import { listHeadings, surveyRows } from './rows.mjs';

/** The path of the file, which is generated when missing. */
export async function surveyFile(product, format, count) {
  const { listFileColumns, listCodes, SURVEYS } = product;
  mkdirSync(CACHE, { recursive: true });
  const columns = listFileColumns(SURVEYS.entry);
  const path = join(CACHE, `entry-${count}.${format}`);
  if (existsSync(path)) return path;
  console.log(`Making ${path} …`);
  const rows = surveyRows(columns, listCodes, count);
  const headings = listHeadings(columns);
  const stream = format === 'csv' ? Readable.from(csvLines(headings, rows)) : xlsxStream(headings, rows);
  await pipeline(stream, createWriteStream(`${path}.part`));
  renameSync(`${path}.part`, path);
  return path;
}

function* csvLines(headings, rows) {
  const toLine = (cells) => `${cells.map(quoted).join(',')}\r\n`;
  yield toLine(headings);
  for (const cells of rows) yield toLine(cells);
}

function quoted(cell) {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

// As spreadsheet programs write it: texts in the shared table, whole numbers as numbers.
function xlsxStream(headings, rows) {
  function* typed() {
    yield headings;
    for (const cells of rows)
      yield cells.map((cell) => (cell === '' ? null : /^\d+$/.test(cell) ? Number(cell) : cell));
  }
  return Readable.fromWeb(writeXlsxStream(typed(), { name: 'Surveys', inlineStrings: false }));
}
