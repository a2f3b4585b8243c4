import { CORRECTIONS_MAX } from '@srae/domain/survey/corrections/corrections';
import { useId, useImperativeHandle, useRef, type FormEvent, type KeyboardEvent, type Ref } from 'react';
import type { PickedValue } from './grid-model.ts';

export type Move = 'stay' | 'down' | 'up' | 'right' | 'left';

export type CellEditorHandle = {
  /** Lays the hidden input over the cell, so that to show it takes less time. */
  readonly place: (cell: HTMLElement) => void;
  /** Shows the input over the cell, which is in sight, with this text and gives it the focus. */
  readonly open: (cell: HTMLElement, text: string) => void;
  /** Hides the input. */
  readonly close: () => void;
};

export type CellEditorProps = {
  ref: Ref<CellEditorHandle>;
  label: string;
  picks: readonly PickedValue[];
  /** The edit has ended, by a key or by leaving the input; who is told closes it. */
  onCommit: (text: string, move: Move) => void;
  onCancel: () => void;
};

/**
 * The text of one cell while it is edited: typed, or picked from what is accepted. The input is on the page always, over
 * the active cell, and hidden while nothing is edited: to make it for a key takes the browser longer than a keystroke may.
 */
export function CellEditor({ ref, label, picks, onCommit, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  // Leaving the input is the end of the edit, too: what was typed is kept, but not twice.
  const isOpen = useRef(false);
  const listId = useId();

  useImperativeHandle(ref, () => ({
    place(cell) {
      if (input.current) placeOver(input.current, cell);
    },
    open(cell, text) {
      if (!input.current) return;
      isOpen.current = true;
      placeOver(input.current, cell);
      if (text !== '') input.current.value = text;
      input.current.style.visibility = 'visible';
      input.current.focus({ preventScroll: true });
    },
    close() {
      if (!input.current) return;
      input.current.style.visibility = '';
      input.current.value = '';
    },
  }));

  const end = (tell: (text: string) => void) => {
    if (!isOpen.current || !input.current) return;
    isOpen.current = false;
    tell(input.current.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = toMove(event);
    if (event.key !== 'Escape' && !move) return;
    event.preventDefault();
    end((text) => (move ? onCommit(text, move) : onCancel()));
  };
  // What a keyboard on a touch screen sends for Enter.
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    end((text) => onCommit(text, 'down'));
  };
  // A form of its own: a browser that fills in forms looks at every field of the form at each key, and without a form at
  // every field of the page.
  return (
    <form onSubmit={onSubmit}>
      <input
        ref={input}
        className="correct-grid__input"
        aria-label={label}
        defaultValue=""
        maxLength={CORRECTIONS_MAX.text}
        autoComplete="off"
        spellCheck={false}
        list={picks.length > 0 ? listId : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => end((text) => onCommit(text, 'stay'))}
      />
      {picks.length > 0 ? (
        <datalist id={listId}>
          {picks.map((pick) => (
            <option key={pick.value} value={pick.value}>
              {pick.label === '' ? pick.value : `${pick.value} ${pick.label}`}
            </option>
          ))}
        </datalist>
      ) : null}
    </form>
  );
}

/** Where a key that ends the edit leads; null for every other key. */
function toMove({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Move | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return null;
}

/** Gives the input the place and size of a cell in the box that both are scrolled with. */
function placeOver(input: HTMLElement, cell: HTMLElement): void {
  const box = input.offsetParent;
  const { left, top, width, height } = cell.getBoundingClientRect();
  const from = box?.getBoundingClientRect() ?? { left: 0, top: 0 };
  Object.assign(input.style, {
    left: `${left - from.left + (box?.scrollLeft ?? 0) - (box?.clientLeft ?? 0)}px`,
    top: `${top - from.top + (box?.scrollTop ?? 0) - (box?.clientTop ?? 0)}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}
