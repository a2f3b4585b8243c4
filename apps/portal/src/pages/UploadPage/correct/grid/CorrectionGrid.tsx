import { SURVEY_ROLES } from '@srae/domain/instrument/roles';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { ToCorrect } from '@srae/domain/survey/corrections/corrected-check';
import { listPositions, type Mapping } from '@srae/domain/survey/mapping';
import type { ExpectedPair } from '@srae/domain/survey/names';
import { toCellText } from '@srae/domain/survey/rows/cell-text';
import { useId, useRef } from 'react';
import type { Change, CorrectionState } from '../../../../upload/state/corrections-state.ts';
import { useOverflows } from '../../../../ui/use-overflows.ts';
import { ActiveCell } from './ActiveCell.tsx';
import { AcceptedWords } from './AcceptedWords.tsx';
import { findChanged, useCorrectedCells, type CorrectedCells } from './corrected-cells.ts';
import { CellEditor, type CellEditorHandle } from './editor/CellEditor.tsx';
import { useCellEditing } from './editor/use-cell-editing.ts';
import { isSame, type CellPlace } from './grid-keys.ts';
import { listPicks, type GridColumn } from './grid-model.ts';
import { GridBody } from './GridBody.tsx';
import { GridHead } from './GridHead.tsx';
import { useGridEvents, type GridCommands } from './use-grid-events.ts';
import { useGridFocus, type GridFocus } from './use-grid-focus.ts';

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
  const editor = useRef<CellEditorHandle>(null);
  const detailsId = useId();
  const isWide = useOverflows(box, 'Width');
  const size = { rows: shown.length, columns: columns.length };
  const { grid, virtual } = useGridFocus(box, editor, size);
  const { active } = grid;
  const corrected = useCorrectedCells(survey, mapping, corrections);
  const cell = readCell(active, props, corrected);
  const correct = (typed: string) => {
    if (cell && typed !== cell.text) props.onCorrect(cell.row.row, cell.column.at, typed);
  };
  const { edit, commit, cancel, settle } = useCellEditing({
    box,
    editor,
    grid,
    disabled,
    onCorrect: correct,
  });
  const events = useGridEvents(box, grid, {
    ...undoCommands(props, grid),
    edit: () => edit(cell?.text ?? ''),
    clear: disabled ? null : () => correct(''),
    type: () => edit(''),
  });
  if (!cell) return null;
  const { row, column, text } = cell;
  return (
    <>
      <ActiveCell
        id={detailsId}
        row={row.row}
        column={column}
        original={toCellText(row.cells[column.at])}
        text={text}
        fault={cell.fault}
      />
      <div
        ref={box}
        className={`correct-grid ${shown.length > ROWS_IN_SIGHT ? 'correct-grid--long' : ''} ${isWide ? 'correct-grid--wide' : ''}`}
        // In Firefox whatever scrolls is a stop of the Tab key, here one before the active cell.
        tabIndex={-1}
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
            onClickCapture={settle}
            {...events}
          >
            <GridHead columns={columns} />
            <GridBody
              rows={rows}
              shown={shown}
              columns={columns}
              corrected={corrected}
              virtual={virtual}
              active={active}
              describedBy={detailsId}
            />
          </div>
          <CellEditor
            ref={editor}
            label={`Row ${row.row}, ${column.heading}`}
            picks={listPicks(column.column, expected, cell.providerName)}
            onCommit={commit}
            onCancel={cancel}
          />
        </div>
      </div>
    </>
  );
}

/** With more rows than this the grid has its full height, regardless of content. */
const ROWS_IN_SIGHT = 10;

/** Undo and redo, which lead to the cell that they change. */
function undoCommands(
  props: CorrectionGridProps,
  { active, go }: GridFocus,
): Pick<GridCommands, 'undo' | 'redo'> {
  const { corrections, onUndo, onRedo } = props;
  const step = (undoOrRedo: () => void, change: Change | undefined) => {
    const place = findChanged(change, props);
    undoOrRedo();
    if (place && !isSame(place, active)) go(place);
  };
  return {
    undo: () => step(onUndo, corrections.undo.at(-1)),
    redo: () => step(onRedo, corrections.redo.at(-1)),
  };
}

type Listed = Pick<CorrectionGridProps, 'mapping' | 'rows' | 'shown' | 'columns'>;

/** A cell as corrected so far, with the provider of its row; null if there is none. */
function readCell(
  place: CellPlace,
  { mapping, rows, shown, columns }: Listed,
  { apply, faults }: CorrectedCells,
) {
  const index = shown[place.row];
  const row = index === undefined ? undefined : rows[index];
  const column = columns[place.column];
  if (index === undefined || !row || !column) return null;
  const cells = apply(row.row, row.cells);
  const provider = listPositions(mapping[SURVEY_ROLES.provider.name])[0];
  return {
    row,
    column,
    text: toCellText(cells[column.at]),
    fault: faults[index]?.find(({ at }) => at === column.at),
    providerName: provider === undefined ? '' : toCellText(cells[provider]),
  };
}
