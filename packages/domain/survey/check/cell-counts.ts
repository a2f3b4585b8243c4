/** Cells that the reader counts by column, such as formulas without results and those that a merge covers. */
import { columnLetters } from '../catalogue/headings.ts';
import type { CellCounts } from './report.ts';

/** A number of cells, and the name of the first, row by row. */
export type CountedCells = { readonly count: number; readonly cell: string };

/** Their number and the first of them; null when there are none. */
export function countCells(counts: CellCounts): CountedCells | null {
  const cells = Array.from(counts, ([position, found]) => ({ position, ...found }));
  const [first] = cells.toSorted((a, b) => a.firstRow - b.firstRow || a.position - b.position);
  if (!first) return null;
  const count = cells.reduce((sum, column) => sum + column.count, 0);
  return { count, cell: toCellName({ row: first.firstRow, column: first.position }) };
}

/** The name of a cell as spreadsheet programs show it, such as C17. */
export function toCellName({ row, column }: { readonly row: number; readonly column: number }): string {
  return `${columnLetters(column)}${row}`;
}
