import { useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { findCell, findPlace } from './grid-focus.ts';
import { moveBy, toCommand, type GridCommand } from './grid-keys.ts';
import type { GridFocus } from './use-grid-focus.ts';

/** What a key does in the active cell; null for what is not allowed now. */
export type GridCommands = Readonly<Record<GridCommand, (() => void) | null>>;

/** The grid's handlers of keys and clicks: a move of the active cell, or a command. */
export function useGridEvents(
  box: RefObject<HTMLElement | null>,
  { active, size, go }: GridFocus,
  commands: GridCommands,
) {
  const pressed = useRef<Element | null>(null);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const target = moveBy(event, active, size);
      const command = target ? null : toCommand(event);
      if (target) go(target);
      else if (command && commands[command]) commands[command]();
      else return;
      // A typed key itself goes to the input, which is focused by then.
      if (command !== 'type') event.preventDefault();
    },
    onMouseDown: () => {
      pressed.current = document.activeElement;
    },
    onClick: (event: MouseEvent) => {
      const place = findPlace(event);
      if (!place) return;
      // A second click on a cell starts editing, since touch screens have no key for it.
      if (pressed.current !== null && pressed.current === findCell(box.current, place)) commands.edit?.();
      else go(place);
    },
  };
}
