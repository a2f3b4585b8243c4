/** A returned forms workbook, built from the sheets as they are written. */
import type { Forms } from '../form-kit/form.ts';
import type { RawSheet } from '../workbook/read-sheets.ts';
import { workbookSheets } from '../workbook/sheets.ts';
import type { WorkbookState } from '../workbook/state.ts';

/** The cells to change: by sheet, row and column name. */
export type CellChange = readonly [sheet: string, row: number, column: string, text: string];

/** The rows of every sheet as texts, with cells changed. */
export function rawWorkbook(
  state: WorkbookState,
  forms: Forms,
  changes: readonly CellChange[] = [],
): readonly RawSheet[] {
  return workbookSheets(state, forms).map(({ name, rows }) => {
    const texts = rows.map((row) =>
      row.map((cell) => String((typeof cell === 'object' && cell !== null ? cell.value : cell) ?? '')),
    );
    for (const [sheet, row, column, text] of changes) {
      if (sheet !== name) continue;
      const line = texts[row - 1];
      const at = texts[1]?.indexOf(column) ?? -1;
      if (!line || at < 0) throw new Error(`${sheet} has no ${column} in row ${row}.`);
      line[at] = text;
    }
    return { name, rows: texts.map((cells, at) => ({ row: at + 1, cells })) };
  });
}
