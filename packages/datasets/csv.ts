/**
 * The rows as csv with a heading line. A text that a spreadsheet program would run as a formula has an apostrophe before
 * it, as in every csv of the portal (UP-8).
 */
import { csvRecord } from '@srae/sheets/write/write-csv';
import { CHUNK_BYTES } from './bytes.ts';
import type { DataRow, Dataset } from './dataset.ts';

/** The bytes of the file, without a byte-order mark; `toLine` may transform the cells of a row. */
export async function* writeDataCsv(
  { variables, rows }: Pick<Dataset, 'variables' | 'rows'>,
  toLine: (row: DataRow) => DataRow = (row) => row,
): AsyncGenerator<Buffer> {
  let text = csvRecord(variables.map(({ name }) => name));
  for await (const row of rows()) {
    text += csvRecord(toLine(row));
    if (text.length < CHUNK_BYTES) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
