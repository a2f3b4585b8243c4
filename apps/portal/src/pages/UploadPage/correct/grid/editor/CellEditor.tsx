import { CORRECTIONS_MAX } from '@srae/domain/survey/corrections/corrections';
import { useId, useImperativeHandle, useRef, type FormEvent, type KeyboardEvent, type Ref } from 'react';
import type { PickedValue } from '../grid-model.ts';
import { optionId, PickList } from './PickList.tsx';
import { hideInput, placeOver, showOver } from './place-input.ts';
import { useOffer } from './use-offer.ts';

export type Move = 'stay' | 'down' | 'up' | 'right' | 'left';

export type CellEditorHandle = {
  /** Positions the hidden input over the cell in advance, so that showing it is faster. */
  readonly place: (cell: HTMLElement) => void;
  /** Shows the input over the (visible) cell with this text and focuses it. */
  readonly open: (cell: HTMLElement, text: string) => void;
  /** Hides the input. */
  readonly close: () => void;
};

export type CellEditorProps = {
  ref: Ref<CellEditorHandle>;
  label: string;
  picks: readonly PickedValue[];
  /** Called when the edit ends, by a key or by blur; the caller must close the editor. */
  onCommit: (text: string, move: Move) => void;
  onCancel: () => void;
};

/**
 * The editor of one cell: text is typed or picked from the accepted values. The input stays mounted over the active
 * cell and hidden when not editing, because creating it on a key press exceeds the time budget of a keystroke.
 */
export function CellEditor({ ref, label, picks, onCommit, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  // Blur also ends the edit and keeps the text; this flag prevents committing it twice.
  const isOpen = useRef(false);
  const listId = useId();
  const { shown, suggest, highlight, toValue, hide } = useOffer({ input, isOpen, picks });

  useImperativeHandle(ref, () => ({
    place(cell) {
      if (input.current) placeOver(input.current, cell);
    },
    open(cell, text) {
      if (!input.current) return;
      isOpen.current = true;
      showOver(input.current, cell, text);
      // The file's text is not accepted, so offer all accepted values.
      if (text !== '') suggest('');
    },
    close() {
      hide();
      if (input.current) hideInput(input.current);
    },
  }));

  const end = (tell: (text: string) => void) => {
    if (!isOpen.current || !input.current) return;
    isOpen.current = false;
    tell(input.current.value);
  };
  const keep = (move: Move) => end((typed) => onCommit(toValue(typed), move));
  const onKeyDown = (event: KeyboardEvent) => {
    const move = toMove(event);
    const step = STEPS[event.key];
    if (step) highlight(step);
    else if (event.key === 'Escape') end(onCancel);
    else if (move) keep(move);
    else return;
    event.preventDefault();
  };
  // On-screen keyboards submit the form for Enter.
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    keep('down');
  };
  const chosen = shown?.offer.chosen;
  // In its own form: a browser's autofill inspects every field of the form on each keystroke, or without a form every
  // field of the page.
  return (
    <form onSubmit={onSubmit}>
      <input
        ref={input}
        className="correct-grid__input"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown !== null}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={typeof chosen === 'number' ? optionId(listId, chosen) : undefined}
        defaultValue=""
        maxLength={CORRECTIONS_MAX.text}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => suggest(currentTarget.value)}
        onBlur={() => end((text) => onCommit(text, 'stay'))}
      />
      {shown ? (
        <PickList
          id={listId}
          offer={shown.offer}
          style={shown.style}
          onPick={(value) => end(() => onCommit(value, 'stay'))}
        />
      ) : null}
    </form>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The move after a key that ends the edit; null for other keys. */
function toMove({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Move | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return null;
}
