/** Collects the cells to correct, up to a cap, and the first of every column. */
import { shownValue, type Cell } from '../rows/cell-text.ts';
import type { BadCell, BadCells } from './report.ts';
import { BAD_CELLS_MAX, type BadCellsMax } from '../limits.ts';
import type { NamePair } from '../names.ts';

/** A cell with its position. */
export type FoundCell = { readonly row: number; readonly column: string; readonly value: Cell };

export type BadCellCollector = {
  readonly add: (kind: BadCell['kind'], cell: FoundCell, names: NamePair) => void;
  /** The first bad cell of a kind in a column, kept whatever the cap. */
  readonly findFirst: (kind: BadCell['kind'], column: string) => BadCell | undefined;
  readonly count: (kind: BadCell['kind'], column: string) => number;
  readonly collected: () => BadCells;
};

/** A collector of at most that many cells. */
export function createBadCells(max: BadCellsMax = BAD_CELLS_MAX): BadCellCollector {
  const cells: BadCell[] = [];
  const columns = new Map<string, { count: number; first: BadCell }>();
  let left = 0;
  return {
    add(kind, { row, column, value }, { provider, program }) {
      const key = `${kind} ${column}`;
      const known = columns.get(key);
      if (known) known.count += 1;
      const full = cells.length >= max.total || (known?.count ?? 0) > max.perColumn;
      if (known && full) {
        left += 1;
        return;
      }
      const cell = { kind, row, column, value: shownValue(value), provider, program };
      if (!known) columns.set(key, { count: 1, first: cell });
      if (full) left += 1;
      else cells.push(cell);
    },
    findFirst: (kind, column) => columns.get(`${kind} ${column}`)?.first,
    count: (kind, column) => columns.get(`${kind} ${column}`)?.count ?? 0,
    collected: () => ({ cells, left }),
  };
}
