import type { Fault, FileRow } from '@srae/domain/survey/corrections/faults';
import { shownValue, toCellText, type Cell } from '@srae/domain/survey/rows/cell-text';
import { memo } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { acceptedId } from './AcceptedWords.tsx';
import { textOrBlank } from './ActiveCell.tsx';
import type { GridColumn } from './grid-model.ts';

export type GridRowProps = {
  row: FileRow;
  /** Zero-based index among the shown rows. */
  index: number;
  columns: readonly GridColumn[];
  /** The cells with corrections applied. */
  cells: readonly Cell[];
  faults: readonly Fault[];
  /** Positions corrected by hand. */
  byHand: ReadonlySet<number>;
  /** The column of the tab stop (roving tabindex); null if it is in another row. */
  active: number | null;
  describedBy: string;
  /** From the top of the body, in pixels. */
  start: number;
  /** Ref callback that measures the row's height. */
  measure: (element: HTMLElement | null) => void;
};

/** One row to correct, headed by its row number in the file. Re-renders only when its content changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, columns, cells, faults, byHand, active, describedBy, start, measure } = props;
  return (
    <div
      ref={measure}
      className="correct-grid__row"
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div className="correct-grid__number" role="rowheader" aria-colindex={1}>
        {row.row}
      </div>
      {columns.map(({ at }, column) => {
        const text = toCellText(cells[at]);
        const wrong = faults.some((fault) => fault.at === at);
        const state = toState(wrong, byHand.has(at), text !== toCellText(row.cells[at]));
        const isActive = active === column;
        return (
          <div
            key={at}
            role="gridcell"
            className={`correct-grid__cell ${state ? `correct-grid__cell--${state}` : ''}`}
            aria-colindex={column + 2}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={isActive ? describedBy : acceptedId(describedBy, at)}
            tabIndex={isActive ? 0 : -1}
            data-row={index}
            data-column={column}
          >
            {state ? <Icon name={STATES[state].icon} size={14} /> : null}
            <span className="correct-grid__text">{shownValue(wrong ? textOrBlank(text) : text)}</span>
            {state ? <span className="usa-sr-only">, {STATES[state].words}</span> : null}
          </div>
        );
      })}
    </div>
  );
}, showTheSame);

/** Compares rows by content: a correction elsewhere recreates the lists but not their elements. */
function showTheSame(before: GridRowProps, after: GridRowProps): boolean {
  const { cells, faults, byHand, ...rest } = after;
  const own = Object.entries(rest).every(([name, value]) => before[name as keyof typeof rest] === value);
  return (
    own &&
    isSameList(before.cells, cells) &&
    before.faults.length === faults.length &&
    faults.every(
      ({ at, kind }, index) => before.faults[index]?.at === at && before.faults[index].kind === kind,
    ) &&
    isSameList([...before.byHand], [...byHand])
  );
}

function isSameList(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before === after || (before.length === after.length && after.every((one, at) => one === before[at]));
}

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
