/** Formulas of a sheet that no spreadsheet program has computed: their results are not in the file. */
import { columnLetters } from '../catalogue/headings.ts';
import type { Formulas } from './report.ts';

/** Their number and the name of the first cell, row by row; null when there are none. */
export function countFormulas(formulas: Formulas): { readonly count: number; readonly cell: string } | null {
  const cells = Array.from(formulas, ([position, found]) => ({ position, ...found }));
  const [first] = cells.toSorted((a, b) => a.firstRow - b.firstRow || a.position - b.position);
  if (!first) return null;
  const count = cells.reduce((sum, column) => sum + column.count, 0);
  return { count, cell: `${columnLetters(first.position)}${first.firstRow}` };
}
