/** Writes xlsx workbooks: the one module around the library that does, so that it can be replaced. */
import { writeXlsx, writeXlsxStream, type Cell, type CellStyle, type WriteSheet } from 'hucre/xlsx';

/** Style of a cell; 'open' cells are editable in a locked sheet, some with a number format for typed values. */
export type NamedStyle =
  | 'title'
  | 'heading'
  | 'label'
  | 'note'
  | 'bad'
  | 'open'
  | 'open-text'
  | 'open-number'
  | 'open-decimal'
  | 'open-money';

export type CellValue = string | number | boolean | null;

/** A bare value, or one with a style and a comment. A text is a text: nothing in it is ever a formula. */
export type PlannedCell =
  | CellValue
  | { readonly value: CellValue; readonly style?: NamedStyle; readonly comment?: string };

/** A drop-down list for a range of cells, and its input prompt. */
export type PlannedList = {
  readonly range: string;
  /** A range, or a formula that returns one. */
  readonly source: string;
  readonly title: string;
  readonly prompt: string;
};

export type PlannedSheet = {
  readonly name: string;
  /** Widths in characters, from the first column. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly PlannedCell[])[];
  /** Rows and columns that stay in view. */
  readonly frozen?: { readonly rows: number; readonly columns?: number };
  readonly lists?: readonly PlannedList[];
  /** Only cells that look 'open' can be changed. There is no password: the lock is against slips, not people. */
  readonly locked?: boolean;
};

/**
 * The bytes of a workbook with these sheets. Everything is held in memory: some 20 kB per row of 56 cells, so
 * callers limit their rows. A text beyond the limit of a cell is cut and says so.
 */
export async function writeWorkbook(sheets: readonly PlannedSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await writeXlsx({
    sheets: sheets.map(toSheet),
    properties: { creator: 'SRAE Performance Measures Portal' },
  });
  return new Uint8Array(bytes);
}

/** Number formats of columns whose texts are dates or instants (ISO 8601): those become date cells, instants in UTC. */
const DATE_FORMATS = { date: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm:ss' } as const;

/**
 * A workbook of one plain sheet, in chunks: rows are pulled as the chunks are read, so that memory stays constant.
 * A text is a text here too, and cut at the same limit; in a column of dates a date is a date.
 */
export async function* streamSheet(sheet: {
  readonly name: string;
  readonly headings: readonly string[];
  /** By column; null for all other ones. */
  readonly dates?: readonly (keyof typeof DATE_FORMATS | null)[];
  readonly lines: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>;
}): AsyncGenerator<Uint8Array> {
  const formats = sheet.headings.map((_, at) => {
    const kind = sheet.dates?.[at];
    return kind ? { numFmt: DATE_FORMATS[kind] } : {};
  });
  const stream = writeXlsxStream(toLines(sheet.lines, sheet.dates ?? []), {
    name: sheet.name,
    columns: sheet.headings.map((header, at) => ({
      header,
      width: Math.min(Math.max(header.length + 2, 12), 40),
      ...formats[at],
    })),
    freezePane: { rows: 1 },
  });
  const reader = stream.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    // Cancelling the stream also ends the iteration of the lines.
    await reader.cancel();
  }
}

/** A whole number as a number, so that spreadsheet programs do not complain; everything else as it was read. */
export function typed(text: string): string | number | null {
  if (text === '') return null;
  return /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

async function* toLines(
  lines: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>,
  dates: readonly unknown[],
): AsyncGenerator<(CellValue | Date)[]> {
  for await (const line of lines)
    yield line.map((value, at) => (dates[at] ? toDate(value) : null) ?? toCellValue(value));
}

/** Null for what is no date. */
function toDate(value: CellValue): Date | null {
  if (typeof value !== 'string' || !ISO_DATE.test(value)) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

const ISO_DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?$/;

/** Of a spreadsheet cell and of a comment (Excel specifications and limits). */
const CELL_CHARACTERS = 32_767;
/** The end of a text that a cell cannot hold. */
export const CUT_NOTE = ` … [Cut: a cell of a workbook holds ${CELL_CHARACTERS.toLocaleString('en-US')} characters.]`;
const PROMPT_TITLE_CHARACTERS = 32;
const PROMPT_CHARACTERS = 255;

const GREY = { rgb: '5C5C5C' };

const STYLES = {
  title: { font: { name: 'Calibri', size: 16, bold: true } },
  heading: {
    font: { name: 'Calibri', size: 11, bold: true },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'D9E8F6' } },
    alignment: { vertical: 'top', wrapText: true },
  },
  label: { font: { name: 'Calibri', size: 11, bold: true }, alignment: { vertical: 'top' } },
  note: {
    font: { name: 'Calibri', size: 11, color: GREY },
    alignment: { vertical: 'top', wrapText: true },
  },
  bad: {
    font: { name: 'Calibri', size: 11, bold: true, color: { rgb: '8B0A03' } },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F8DFE2' } },
  },
  open: { protection: { locked: false } },
  // Text format: a text such as 1-2 is not a date.
  'open-text': { protection: { locked: false }, numFmt: '@', alignment: { vertical: 'top', wrapText: true } },
  'open-number': { protection: { locked: false }, numFmt: '#,##0' },
  'open-decimal': { protection: { locked: false }, numFmt: '#,##0.##' },
  'open-money': { protection: { locked: false }, numFmt: '"$"#,##0' },
} as const satisfies Record<NamedStyle, CellStyle>;

function toSheet(plan: PlannedSheet): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  const rows = plan.rows.map((row, at) =>
    row.map((cell, column) => {
      if (cell === null || typeof cell !== 'object') return toCellValue(cell);
      const { style, comment } = cell;
      const value = toCellValue(cell.value);
      if (style !== undefined || comment !== undefined) {
        cells.set(`${at},${column}`, {
          value,
          ...(style === undefined ? {} : { style: STYLES[style] }),
          ...(comment === undefined ? {} : { comment: { author: 'Portal', text: toText(comment) } }),
        });
      }
      return value;
    }),
  );
  const { frozen, lists = [] } = plan;
  return {
    name: plan.name,
    columns: plan.widths.map((width) => ({ width })),
    rows,
    cells,
    ...(frozen ? { freezePane: { rows: frozen.rows, columns: frozen.columns ?? 0 } } : {}),
    ...(lists.length > 0 ? { dataValidations: lists.map(toDropDown) } : {}),
    ...(plan.locked ? { protection: ALLOWED_WHEN_LOCKED } : {}),
  };
}

const ALLOWED_WHEN_LOCKED = {
  sheet: true,
  formatCells: true,
  formatColumns: true,
  formatRows: true,
  sort: true,
} as const;

function toDropDown({ range, source, title, prompt }: PlannedList) {
  return {
    type: 'list',
    range,
    formula1: source,
    allowBlank: true,
    showInputMessage: true,
    inputTitle: title.slice(0, PROMPT_TITLE_CHARACTERS),
    inputMessage: prompt.slice(0, PROMPT_CHARACTERS),
    // A warning, not a refusal: the portal accepts more spellings than the list holds, and checks them all.
    errorStyle: 'warning',
    showErrorMessage: true,
    errorTitle: 'Not in the list',
    errorMessage: 'This value is not in the list of accepted values. Keep it anyway?',
  } as const;
}

/** A blank text is a blank cell, for formulas that count cells. */
function toCellValue(value: CellValue): CellValue {
  if (value === '') return null;
  return typeof value === 'string' ? toText(value) : value;
}

/**
 * The text as far as a cell holds it, with anything that reads as an escape escaped (ECMA-376, ST_Xstring), and the two
 * characters that no XML may hold: the library escapes only the control characters.
 */
function toText(text: string): string {
  return cutText(text)
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(NO_CHARACTER, (found) => (found === '\ufffe' ? '_xFFFE_' : '_xFFFF_'));
}

function cutText(text: string): string {
  if (text.length <= CELL_CHARACTERS) return text;
  return `${text.slice(0, CELL_CHARACTERS - CUT_NOTE.length).replace(HALF_CHARACTER, '')}${CUT_NOTE}`;
}

const HALF_CHARACTER = /[\ud800-\udbff]$/;
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const NO_CHARACTER = /[\ufffe\uffff]/g;
