/** Where the rows of a survey file are expected: sheet, header row, first data row (UPL-022 to UPL-025). */
import type { SurveyKind } from '../catalogue/column.ts';
import { defaultRows, isCustomFile, SURVEY_SHEETS, type FileRows } from './workbook.ts';

/** A sheet with rows to choose from; a csv file has one, with the name ''. */
export type SheetChoice = { readonly index: number; readonly name: string; readonly hidden: boolean };

export type UsualLayout = FileRows & {
  readonly custom: boolean;
  /** Position of the sheet in the workbook. */
  readonly sheet: number;
};

/** The layout to begin with, or null when no sheet of the file has rows. `sheetNames` is null for a csv file. */
export function usualLayout(
  kind: SurveyKind,
  file: { readonly sheetNames: readonly string[] | null; readonly sheets: readonly SheetChoice[] },
): UsualLayout | null {
  const custom = isCustomFile(kind, file.sheetNames);
  const named = file.sheets.find(({ name }) => name === SURVEY_SHEETS[kind]);
  const sheet = named ?? file.sheets.find(({ hidden }) => !hidden) ?? file.sheets[0];
  return sheet ? { custom, sheet: sheet.index, ...defaultRows(kind, custom) } : null;
}
