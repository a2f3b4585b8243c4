/** Cells of a sheet that are read as blank although something may stand in them, as sentences that refuse the sheet. */
import { countCells, type CountedCells } from '../survey/check/cell-counts.ts';
import type { ReadNotes } from '../survey/check/report.ts';
import { mergedCellsText } from '../survey/reading-messages.ts';

/** Why cells of a sheet that are read as blank may not be; null where nothing speaks against them. */
export function unreadCellsText(
  sheet: string,
  { formulas, merged }: Pick<ReadNotes, 'formulas' | 'merged'>,
): string | null {
  const unsolved = countCells(formulas);
  if (unsolved !== null) return unsolvedFormulasText(sheet, unsolved);
  const covered = countCells(merged);
  return covered === null ? null : mergedSheetText(sheet, covered);
}

function unsolvedFormulasText(sheet: string, { count, cell }: CountedCells): string {
  const has =
    count === 1
      ? `a formula without a result, in cell ${cell}`
      : `${count} formulas without results, the first in cell ${cell}`;
  return `The sheet ${sheet} has ${has}. Open the workbook in Excel, save it, and choose it again. LibreOffice computes it after Data, Calculate, Recalculate Hard.`;
}

function mergedSheetText(sheet: string, { count, cell }: CountedCells): string {
  return `The sheet ${sheet} has merged cells: ${mergedCellsText(count, cell)}. Unmerge them, enter the value of each, and choose the workbook again.`;
}
