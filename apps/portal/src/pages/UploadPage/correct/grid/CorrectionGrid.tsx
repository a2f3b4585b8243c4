import { SURVEY_ROLES } from '@srae/domain/instrument/roles';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import { createApplier } from '@srae/domain/survey/corrections/apply';
import type { ToCorrect } from '@srae/domain/survey/corrections/corrected-check';
import { listPositions, type Mapping } from '@srae/domain/survey/mapping';
import type { ExpectedPair } from '@srae/domain/survey/names';
import { toCellText } from '@srae/domain/survey/rows/cell-text';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import {
  toCorrections,
  type Change,
  type CorrectionState,
} from '../../../../upload/state/corrections-state.ts';
import { useOverflows } from '../../../../ui/use-overflows.ts';
import { ActiveCell } from './ActiveCell.tsx';
import { AcceptedWords } from './AcceptedWords.tsx';
import { CellEditor, type CellEditorHandle, type Move } from './CellEditor.tsx';
import { findChanged, listByHand } from './corrected-cells.ts';
import { findCell, findPlace, focusCell } from './grid-focus.ts';
import { isSame, isTyped, moveBy, clampToGrid, type CellPlace } from './grid-keys.ts';
import { listPicks, type GridColumn } from './grid-model.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import { useDeferred } from './use-deferred.ts';

export type CorrectionGridProps = {
  survey: Survey;
  mapping: Mapping;
  expected: readonly ExpectedPair[];
  rows: ToCorrect['rows'];
  /** Positions of the shown rows. */
  shown: readonly number[];
  columns: readonly GridColumn[];
  corrections: CorrectionState;
  disabled: boolean;
  onCorrect: (row: number, at: number, text: string) => void;
  onUndo: () => void;
  onRedo: () => void;
};

/** Grid of rows to correct: arrows move, typing or Enter edits, Tab and Enter advance, Escape cancels (BEY-157). */
export function CorrectionGrid(props: CorrectionGridProps) {
  const { survey, mapping, expected, rows, shown, columns, corrections, disabled } = props;
  const box = useRef<HTMLDivElement>(null);
  const detailsId = useId();
  const [wanted, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const editor = useRef<CellEditorHandle>(null);
  // Set by moves of the active cell, so that the focus follows those only; the value is the row's scroll alignment.
  // Enter centers its target row, so that the following rows are visible and the next moves need no scrolling.
  const follow = useRef<'auto' | 'center' | null>(null);
  const { defer, settle } = useDeferred();
  // The column last scrolled into view.
  const seen = useRef(-1);
  const pressed = useRef<Element | null>(null);
  const isWide = useOverflows(box, 'Width');
  const size = { rows: shown.length, columns: columns.length };
  const active = clampToGrid(wanted, size);

  // oxlint-disable-next-line react/incompatible-library -- its functions are called here alone, never handed on
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    // The focused cell stays rendered at any scroll position.
    rangeExtractor: (range) =>
      [...new Set([active.row, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  });

  // Scrolling forces a synchronous layout, so it is skipped when the cell is already visible.
  const isInSight = useCallback(
    ({ row, column }: CellPlace) => {
      const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 };
      return row > startIndex && row < endIndex - 1 && column === seen.current;
    },
    [virtual],
  );
  useEffect(() => {
    const align = follow.current;
    if (!align) return;
    follow.current = null;
    const place = { row: active.row, column: active.column };
    const inSight = isInSight(place);
    seen.current = place.column;
    if (!inSight) virtual.scrollToIndex(place.row, { align });
    focusCell(box.current, place, { preventScroll: inSight });
    const cell = findCell(box.current, place);
    if (cell) editor.current?.place(cell);
  }, [active.row, active.column, virtual, isInSight]);

  const { entries } = corrections;
  const { apply, byHand } = useMemo(() => {
    const all = toCorrections({ entries });
    return { apply: createApplier(survey, mapping, all).apply, byHand: listByHand(all) };
  }, [survey, mapping, entries]);
  const current = shown[active.row];
  const row = current === undefined ? undefined : rows[current];
  const column = columns[active.column];
  if (current === undefined || !row || !column) return null;
  const cells = apply(row.row, row.cells);
  const text = toCellText(cells[column.at]);
  const provider = listPositions(mapping[SURVEY_ROLES.provider.name])[0];
  const providerName = provider === undefined ? '' : toCellText(cells[provider]);

  const go = (place: CellPlace, align: 'auto' | 'center' = 'auto') => {
    follow.current = align;
    setActive(clampToGrid(place, size));
  };
  const edit = (start: string) => {
    if (disabled) return;
    if (!isInSight(active)) virtual.scrollToIndex(active.row);
    const cell = findCell(box.current, active);
    if (cell) editor.current?.open(cell, start);
  };
  const commit = (typed: string, move: Move) => {
    const end = () => {
      if (typed !== text) props.onCorrect(row.row, column.at, typed);
      editor.current?.close();
    };
    const next = move === 'stay' ? active : clampToGrid(stepFrom(active, STEPS[move]), size);
    if (isSame(next, active)) {
      // After a key or a click on a value; does not take the focus back from another element.
      if (box.current?.contains(document.activeElement)) focusCell(box.current, active);
      return end();
    }
    const endAndGo = () => {
      end();
      go(next, 'center');
    };
    // The next cell receives focus in this frame; the input with its text stays until the next one.
    if (focusCell(box.current, next)) defer(endAndGo);
    else endAndGo();
  };
  const cancel = () => {
    focusCell(box.current, active);
    editor.current?.close();
  };

  // Moves to the cell affected by undo or redo.
  const step = (undoOrRedo: () => void, change: Change | undefined) => {
    const place = findChanged(change, props);
    undoOrRedo();
    if (place && !isSame(place, active)) go(place);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const target = moveBy(event, active, size);
    if (target) go(target);
    else if (command && (key === 'y' || (key === 'z' && event.shiftKey)))
      step(props.onRedo, corrections.redo.at(-1));
    else if (command && key === 'z') step(props.onUndo, corrections.undo.at(-1));
    else if (event.key === 'Enter' || event.key === 'F2') edit(text);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && !disabled) {
      if (text !== '') props.onCorrect(row.row, column.at, '');
    } else {
      // The key itself goes to the input, which is focused by then.
      if (isTyped(event)) edit('');
      return;
    }
    event.preventDefault();
  };
  const onMouseDown = () => {
    pressed.current = document.activeElement;
  };
  const onClick = (event: MouseEvent) => {
    const place = findPlace(event);
    if (!place) return;
    // A second click on a cell starts editing, since touch screens have no key for it.
    if (pressed.current !== null && pressed.current === findCell(box.current, place)) edit(text);
    else go(place);
  };

  return (
    <>
      <ActiveCell
        id={detailsId}
        row={row.row}
        column={column}
        original={toCellText(row.cells[column.at])}
        text={text}
        fault={corrections.faults[current]?.find(({ at }) => at === column.at)}
      />
      <div
        ref={box}
        className={`correct-grid ${shown.length > ROWS_IN_SIGHT ? 'correct-grid--long' : ''} ${isWide ? 'correct-grid--wide' : ''}`}
      >
        <div className="correct-grid__content">
          <AcceptedWords id={detailsId} columns={columns} />
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the active cell has the focus (grid pattern) */}
          <div
            role="grid"
            aria-label="Rows to correct"
            aria-rowcount={shown.length + 1}
            aria-colcount={columns.length + 1}
            aria-readonly={disabled}
            // Key and click handlers need the deferred result of the previous event.
            onKeyDownCapture={settle}
            onKeyDown={onKeyDown}
            onMouseDown={onMouseDown}
            onClickCapture={settle}
            onClick={onClick}
          >
            <GridHead columns={columns} />
            <div className="correct-grid__body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, start }) => {
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
                    faults={corrections.faults[at] ?? NO_FAULTS}
                    byHand={byHand.get(one.row) ?? NOTHING}
                    active={index === active.row ? active.column : null}
                    describedBy={detailsId}
                    start={start}
                    measure={virtual.measureElement}
                  />
                );
              })}
            </div>
          </div>
          <CellEditor
            ref={editor}
            label={`Row ${row.row}, ${column.heading}`}
            picks={listPicks(column.column, expected, providerName)}
            onCommit={commit}
            onCancel={cancel}
          />
        </div>
      </div>
    </>
  );
}

/** Height of a single-line row in pixels; must match the style sheet. */
const ROW_HEIGHT = 40;
/** With more rows than this the grid has its full height, regardless of content. */
const ROWS_IN_SIGHT = 10;

const NO_FAULTS: readonly never[] = [];
const NOTHING: ReadonlySet<number> = new Set();

const STEPS = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
} as const;

function stepFrom({ row, column }: CellPlace, step: CellPlace): CellPlace {
  return { row: row + step.row, column: column + step.column };
}
