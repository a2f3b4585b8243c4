/** Finds values in columns without a heading that no item uses: below a blank heading or beyond the last one. */
import type { Example } from './report.ts';
import { takenPositions, type Mapping } from '../mapping.ts';
import { isBlankCell, shownValue, type Cell } from '../rows/cell-text.ts';

export type UnheadedFinder = {
  readonly row: (rowNumber: number, cells: readonly Cell[]) => void;
  /** The rows with such values, and the first value; null without any. */
  readonly found: () => { readonly count: number; readonly example: Example } | null;
  /** The positions of the columns, in the order of the file. */
  readonly positions: () => readonly number[];
};

/** A finder for one file; rows are given to it from the first data row on. */
export function createUnheadedFinder(mapping: Mapping, headings: readonly string[]): UnheadedFinder {
  const taken = takenPositions(mapping);
  const blank = headings.flatMap((heading, index) => (heading === '' && !taken.has(index) ? [index] : []));
  const columns = new Set<number>();
  let count = 0;
  let example: Example | null = null;
  return {
    row(rowNumber, cells) {
      if (blank.length === 0 && cells.length <= headings.length) return;
      let found = false;
      const look = (at: number) => {
        if (isBlankCell(cells[at])) return;
        found = true;
        columns.add(at);
        example ??= { row: rowNumber, value: shownValue(cells[at]) };
      };
      for (const at of blank) look(at);
      for (let at = headings.length; at < cells.length; at += 1) look(at);
      if (found) count += 1;
    },
    found: () => example && { count, example },
    positions: () => [...columns].toSorted((first, second) => first - second),
  };
}
