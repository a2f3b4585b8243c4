/** Writing csv: RFC 4180 quoting, and no cell that a spreadsheet program would run as a formula (UP-8). */

/** The whole file: a byte order mark, so that spreadsheet programs read it as UTF-8, and a line for each record. */
export function csvText(records: Iterable<readonly (string | number | null)[]>): string {
  let text = '\uFEFF';
  for (const record of records) text += `${record.map(fieldOf).join(',')}\r\n`;
  return text;
}

function fieldOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = STARTS_A_FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const STARTS_A_FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
