/** Maps corrections to grid cells. */
import type { Survey } from '@srae/domain/survey/catalogue/column';
import { createApplier } from '@srae/domain/survey/corrections/apply';
import type { FileRow } from '@srae/domain/survey/corrections/faults';
import type { Corrections } from '@srae/domain/survey/corrections/corrections';
import type { Mapping } from '@srae/domain/survey/mapping';
import type { Cell } from '@srae/domain/survey/rows/cell-text';
import { useMemo } from 'react';
import {
  toCorrections,
  type Change,
  type CorrectionState,
} from '../../../../upload/state/corrections-state.ts';
import type { CellPlace } from './grid-keys.ts';
import type { GridColumn } from './grid-model.ts';

export type CorrectedCells = {
  /** A row's cells with corrections applied. */
  readonly apply: (row: number, cells: readonly Cell[]) => readonly Cell[];
  /** The positions corrected by hand, by row. */
  readonly byHand: ReadonlyMap<number, ReadonlySet<number>>;
  /** By position of the row in the list. */
  readonly faults: CorrectionState['faults'];
};

/** The cells as corrected so far. */
export function useCorrectedCells(
  survey: Survey,
  mapping: Mapping,
  { entries, faults }: Pick<CorrectionState, 'entries' | 'faults'>,
): CorrectedCells {
  const { apply, byHand } = useMemo(() => {
    const all = toCorrections({ entries });
    return { apply: createApplier(survey, mapping, all).apply, byHand: listByHand(all) };
  }, [survey, mapping, entries]);
  return { apply, byHand, faults };
}

function listByHand({ cells }: Corrections): ReadonlyMap<number, ReadonlySet<number>> {
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
