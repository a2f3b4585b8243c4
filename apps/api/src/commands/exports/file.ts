/** Downloads: their names and types, and a table as csv or xlsx, streamed in chunks. */
import { Readable } from 'node:stream';
import { toFileName } from '@srae/domain/dataset/file-name';
import type { TableHead } from '@srae/domain/dataset/table-columns';
import { CSV_START, csvRecord } from '@srae/sheets/write/write-csv';
import { type PlannedSheet, streamSheet, writeWorkbook } from '@srae/sheets/write/write-workbook';

export type ExportFile = { readonly name: string; readonly type: string; readonly body: Readable | Buffer };
type Streamed = ExportFile & { readonly body: Readable };
export type FileFormat = 'csv' | 'xlsx';

type Line = readonly (string | number | null)[];

export type ExportTable = {
  /** Of the sheet. */
  readonly name: string;
  readonly headings: readonly string[];
  /** The columns with dates, of a streamed worksheet; a csv has ISO 8601 texts. */
  readonly dates?: TableHead['dates'];
  readonly lines: Iterable<Line> | AsyncIterable<Line>;
  /** Metadata of the file: lines above the headings of a csv, a separate sheet in a workbook. */
  readonly about?: readonly Line[];
};

/** One table, streamed. The file's name is built from `words` and the day on which it is made. */
export function exportFile(
  format: FileFormat,
  words: readonly string[],
  table: ExportTable,
  made: Date,
): Streamed {
  const body = format === 'csv' ? Readable.from(streamCsv(table)) : Readable.from(streamSheet(table));
  return { ...toFile(format, words, made), body };
}

/** Several small tables as the sheets of one workbook, held in memory. */
export async function exportWorkbook(
  words: readonly string[],
  tables: readonly (ExportTable & { readonly lines: Iterable<Line> })[],
  made: Date,
): Promise<ExportFile> {
  const sheets = tables.map(
    ({ name, headings, lines }): PlannedSheet => ({
      name,
      widths: headings.map(toWidth),
      rows: [headings.map((value) => ({ value, style: 'heading' })), ...lines],
      frozen: { rows: 1 },
    }),
  );
  return { ...toFile('xlsx', words, made), body: Readable.from([Buffer.from(await writeWorkbook(sheets))]) };
}

const FILE_TYPES = {
  txt: 'text/plain; charset=utf-8',
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** The name and type of a file; the name ends with the day on which it was made, where that is given. */
export function toFile(
  format: keyof typeof FILE_TYPES,
  words: readonly string[],
  made?: Date,
): Pick<ExportFile, 'name' | 'type'> {
  return { name: `${toFileName(words, made)}.${format}`, type: FILE_TYPES[format] };
}

async function* streamCsv({ headings, lines, about = [] }: ExportTable): AsyncIterable<string> {
  // An empty line separates the metadata from the table.
  const above = about.length === 0 ? '' : `${about.map(csvRecord).join('')}\r\n`;
  let text = CSV_START + above + csvRecord(headings);
  for await (const line of lines) {
    text += csvRecord(line);
    if (text.length < CHUNK_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Characters per chunk. */
const CHUNK_LENGTH = 32_768;

function toWidth(heading: string): number {
  return Math.min(Math.max(heading.length + 2, 12), 40);
}
