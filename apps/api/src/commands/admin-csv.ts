/** Writing csv: RFC 4180 quoting, and no cell that a spreadsheet program would run as a formula (UP-8). */

/** One record with its line end. */
export function csvRecord(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** What a csv file begins with, so that spreadsheet programs read it as UTF-8. */
export const CSV_START = '\uFEFF';

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
