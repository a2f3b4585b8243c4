import type { RefObject } from 'react';
import { focusCell } from '../grid-focus.ts';
import { clampToGrid, isSame, type CellPlace } from '../grid-keys.ts';
import { useDeferred } from '../use-deferred.ts';
import type { GridFocus } from '../use-grid-focus.ts';
import type { CellEditorHandle, Move } from './CellEditor.tsx';

type CellEditingDeps = {
  readonly box: RefObject<HTMLElement | null>;
  readonly editor: RefObject<CellEditorHandle | null>;
  readonly grid: GridFocus;
  readonly disabled: boolean;
  /** Corrects the active cell, if the text differs from its own. */
  readonly onCorrect: (text: string) => void;
};

/** Editing the active cell: the editor opens over it, and its text is committed with the move that follows. */
export function useCellEditing({ box, editor, grid, disabled, onCorrect }: CellEditingDeps) {
  const { active, size, go, reveal } = grid;
  const { defer, settle } = useDeferred();
  return {
    /** Runs the deferred result of the previous event, which handlers of the next one need. */
    settle,
    edit: (start: string) => {
      if (disabled) return;
      const cell = reveal();
      if (cell) editor.current?.open(cell, start);
    },
    commit: (typed: string, move: Move) => {
      const end = () => {
        onCorrect(typed);
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
    },
    cancel: () => {
      focusCell(box.current, active);
      editor.current?.close();
    },
  };
}

const STEPS = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
} as const;

function stepFrom({ row, column }: CellPlace, step: CellPlace): CellPlace {
  return { row: row + step.row, column: column + step.column };
}
