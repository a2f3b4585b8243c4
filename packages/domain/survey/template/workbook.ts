/** The standard workbook: its sheets and rows, and what makes a file custom (UPL-021 to UPL-025). */
import type { SurveyKind } from '../catalogue/column.ts';

export type FileRows = { readonly headersRow: number; readonly dataRow: number };

export const SURVEY_SHEETS = {
  entry: 'Participant Entry Survey',
  exit: 'Participant Exit Survey',
} as const satisfies Record<SurveyKind, string>;

const STANDARD_ROWS = {
  entry: { headersRow: 4, dataRow: 5 },
  exit: { headersRow: 5, dataRow: 6 },
} as const satisfies Record<SurveyKind, FileRows>;

const CUSTOM_ROWS: FileRows = { headersRow: 1, dataRow: 2 };

/** The four sheets of the standard workbook, in its order. */
export function standardSheets(kind: SurveyKind): readonly string[] {
  return ['Instructions', SURVEY_SHEETS[kind], 'Data Entry Codes', 'Summary Data'];
}

/** Which survey's standard workbook has exactly these sheets, in any order; null makes the file custom. */
export function findStandardKind(sheets: readonly string[]): SurveyKind | null {
  const found = new Set(sheets);
  const matches = (kind: SurveyKind) =>
    sheets.length === 4 && standardSheets(kind).every((name) => found.has(name));
  if (matches('entry')) return 'entry';
  return matches('exit') ? 'exit' : null;
}

/** Custom-file mode: any csv (no sheets), and any workbook but the survey's own standard one. */
export function isCustomFile(kind: SurveyKind, sheets: readonly string[] | null): boolean {
  return sheets === null || findStandardKind(sheets) !== kind;
}

/** Header and first data row, counted from 1: fixed for the standard workbook, a start value for custom files. */
export function defaultRows(kind: SurveyKind, custom: boolean): FileRows {
  return custom ? CUSTOM_ROWS : STANDARD_ROWS[kind];
}

/** A row number as typed: an integer of at least 1, or null (UPL-051). */
export function parseRowNumber(text: string): number | null {
  const bare = text.trim();
  if (!/^\d{1,7}$/.test(bare)) return null;
  const row = Number(bare);
  return row >= 1 ? row : null;
}

/** The extension of a file name in lower case, '' without one. */
export function toExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** The files that can be chosen, as the `accept` attribute of an input. */
export const ACCEPTED_TYPES =
  '.xlsx,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv';

/** Whether the upload accepts the file by its name (UPL-034). */
export function isAcceptedFile(fileName: string): boolean {
  return ['xlsx', 'csv'].includes(toExtension(fileName));
}
