/** Reads a short csv of people (RFC 4180, comma or semicolon) into its records. */
import { Problem } from '../../problem.ts';

export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

/** The records with the line each starts on; blank ones are skipped. Throws INVALID for an unclosed quote. */
export function readCsv(text: string): readonly CsvRecord[] {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const firstLine = source.slice(0, source.indexOf('\n') + 1 || source.length);
  const separator = firstLine.split(';').length > firstLine.split(',').length ? ';' : ',';
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begins = 1;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) records.push({ line: begins, cells });
    cells = [];
    begins = line;
  };
  for (let index = 0; index < source.length; index++) {
    const sign = source.charAt(index);
    if (sign === '\n') line++;
    if (quoted && sign === '"' && source.charAt(index + 1) === '"') {
      cell += '"';
      index++;
    } else if (sign === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (quoted) cell += sign;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRecord();
    else cell += sign;
  }
  if (quoted)
    throw new Problem('INVALID', undefined, { message: 'A quotation mark in the file is not closed.' });
  if (cell !== '' || cells.length > 0) endRecord();
  return records;
}
