/** Maps corrections to grid cells. */
import type { FileRow } from '@srae/domain/survey/corrections/faults';
import type { Corrections } from '@srae/domain/survey/corrections/corrections';
import type { Change } from '../../../../upload/state/corrections-state.ts';
import type { CellPlace } from './grid-keys.ts';
import type { GridColumn } from './grid-model.ts';

/** The positions corrected by hand, by row. */
export function listByHand({ cells }: Corrections): ReadonlyMap<number, ReadonlySet<number>> {
  const found = new Map<number, Set<number>>();
  for (const { row, at } of cells) {
    found.set(row, (found.get(row) ?? new Set<number>()).add(at));
  }
  return found;
}

/** The first visible cell affected by a change; null for mapped values or cells that are not shown. */
export function findChanged(
  change: Change | undefined,
  {
    rows,
    shown,
    columns,
  }: {
    readonly rows: readonly FileRow[];
    readonly shown: readonly number[];
    readonly columns: readonly GridColumn[];
  },
): CellPlace | null {
  for (const { before, after } of change ?? []) {
    const cell = after ?? before;
    if (!cell || !('row' in cell)) continue;
    const row = shown.findIndex((index) => rows[index]?.row === cell.row);
    const column = columns.findIndex(({ at }) => at === cell.at);
    if (row >= 0 && column >= 0) return { row, column };
  }
  return null;
}
