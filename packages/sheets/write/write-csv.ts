/** Writing csv (RFC 4180) and text to paste: no cell that a spreadsheet program would run as a formula (UP-8). */
import { guardFormula } from '../csv/formula-guard.ts';

export { GUARDED } from '../csv/formula-guard.ts';

/** The start of a csv file (byte order mark), so that spreadsheet programs read it as UTF-8. */
export const CSV_START = '\uFEFF';

/** One record with its line end. */
export function csvRecord(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toField).join(',')}\r\n`;
}

/** The whole file: its start, and a line for each record. */
export function csvText(records: Iterable<readonly (string | number | null)[]>): string {
  let text = CSV_START;
  for (const record of records) text += csvRecord(record);
  return text;
}

/** One line of text to paste into a spreadsheet program, without its line end. Each cell keeps to its place. */
export function tabbedLine(cells: readonly (string | number | null)[]): string {
  return cells.map(toTabbed).join('\t');
}

function toTabbed(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = guardFormula(value).replaceAll(/[\t\r\n]+/g, ' ');
  return QUOTES_A_FORMULA.test(text) ? `'${text}` : text;
}

// Pasting removes the quotation marks around a cell.
const QUOTES_A_FORMULA = /^["\s]['"\s]*[=+\-@]/;

function toField(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guardFormula(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// SAS takes an apostrophe at the beginning for a quotation mark.
const NEEDS_QUOTES = /[",\r\n]|^[\s']|\s$/;
