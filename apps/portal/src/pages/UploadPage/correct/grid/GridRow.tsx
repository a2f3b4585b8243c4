import type { Fault, FileRow } from '@srae/domain/survey/corrections/faults';
import { shownValue, textOfCell, type Cell } from '@srae/domain/survey/rows/cell-text';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { orBlank } from './ActiveCell.tsx';
import type { GridColumn } from './grid-model.ts';

export type GridRowProps = {
  row: FileRow;
  /** Its place among the shown rows, from 0. */
  index: number;
  columns: readonly GridColumn[];
  /** The cells as corrected. */
  cells: readonly Cell[];
  faults: readonly Fault[];
  /** Positions that were corrected by hand. */
  byHand: ReadonlySet<number>;
  /** The column of the cell that can be reached by Tab, or null when it is in another row. */
  active: number | null;
  /** In place of the active cell's text while it is edited. */
  editor: ReactNode;
  describedBy: string;
  style: CSSProperties;
  /** Told how high the row has become. */
  measure: (element: HTMLElement | null) => void;
};

/** One row to correct; its number in the file heads it. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, columns, cells, faults, byHand, active, editor, describedBy, style, measure } = props;
  return (
    <div
      ref={measure}
      className="correct-grid__row"
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      style={style}
    >
      <div className="correct-grid__number" role="rowheader" aria-colindex={1}>
        {row.row}
      </div>
      {columns.map(({ at }, column) => {
        const text = textOfCell(cells[at]);
        const wrong = faults.some((fault) => fault.at === at);
        const state = toState(wrong, byHand.has(at), text !== textOfCell(row.cells[at]));
        const isActive = active === column;
        return (
          <div
            key={at}
            role="gridcell"
            className={`correct-grid__cell ${state ? `correct-grid__cell--${state}` : ''}`}
            aria-colindex={column + 2}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={isActive ? describedBy : undefined}
            tabIndex={isActive ? 0 : -1}
            data-row={index}
            data-column={column}
          >
            {isActive && editor ? (
              editor
            ) : (
              <>
                {state ? <Icon name={STATES[state].icon} size={14} /> : null}
                <span className="correct-grid__text">{shownValue(wrong ? orBlank(text) : text)}</span>
                {state ? <span className="usa-sr-only">, {STATES[state].words}</span> : null}
              </>
            )}
          </div>
        );
      })}
    </div>
  );
});

type State = keyof typeof STATES;

const STATES = {
  wrong: { icon: 'error', words: 'needs a correction' },
  corrected: { icon: 'edit', words: 'corrected' },
  mapped: { icon: 'swap', words: 'mapped' },
} as const;

function toState(wrong: boolean, byHand: boolean, differs: boolean): State | null {
  if (wrong) return 'wrong';
  if (byHand) return 'corrected';
  return differs ? 'mapped' : null;
}
