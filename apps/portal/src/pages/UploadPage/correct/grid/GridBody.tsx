import type { ToCorrect } from '@srae/domain/survey/corrections/corrected-check';
import type { CorrectedCells } from './corrected-cells.ts';
import type { CellPlace } from './grid-keys.ts';
import type { GridColumn } from './grid-model.ts';
import { GridRow } from './GridRow.tsx';
import type { VirtualRows } from './use-grid-focus.ts';

export type GridBodyProps = {
  rows: ToCorrect['rows'];
  /** Positions of the shown rows. */
  shown: readonly number[];
  columns: readonly GridColumn[];
  corrected: CorrectedCells;
  virtual: VirtualRows;
  active: CellPlace;
  describedBy: string;
};

/** The rows in view, at their places in a body of the height of all. */
export function GridBody({ rows, shown, columns, corrected, virtual, active, describedBy }: GridBodyProps) {
  const { apply, byHand, faults } = corrected;
  return (
    <div className="correct-grid__body" role="rowgroup" style={{ height: virtual.height }}>
      {virtual.items.map(({ index, start }) => {
        const at = shown[index];
        const one = at === undefined ? undefined : rows[at];
        if (at === undefined || !one) return null;
        return (
          <GridRow
            key={one.row}
            row={one}
            index={index}
            columns={columns}
            cells={apply(one.row, one.cells)}
            faults={faults[at] ?? NO_FAULTS}
            byHand={byHand.get(one.row) ?? NOTHING}
            active={index === active.row ? active.column : null}
            describedBy={describedBy}
            start={start}
            measure={virtual.measure}
          />
        );
      })}
    </div>
  );
}

const NO_FAULTS: readonly never[] = [];
const NOTHING: ReadonlySet<number> = new Set();
