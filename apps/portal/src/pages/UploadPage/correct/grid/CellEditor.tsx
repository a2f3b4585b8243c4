import { CORRECTIONS_MAX } from '@srae/domain/survey/corrections/corrections';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { PickedValue } from './grid-model.ts';

export type Move = 'stay' | 'down' | 'up' | 'right' | 'left';

export type CellEditorProps = {
  label: string;
  text: string;
  picks: readonly PickedValue[];
  onCommit: (text: string, move: Move) => void;
  onCancel: () => void;
};

/** The text of one cell while it is edited: typed, or picked from what is accepted. */
export function CellEditor({ label, text, picks, onCommit, onCancel }: CellEditorProps) {
  const [value, setValue] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  // Leaving the input is the end of the edit, too: what was typed is kept, but not twice.
  const ended = useRef(false);
  const listId = useId();

  useEffect(() => {
    // The grid has brought the cell into sight.
    input.current?.focus({ preventScroll: true });
  }, []);

  const commit = (move: Move) => {
    if (ended.current) return;
    ended.current = true;
    onCommit(value, move);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      ended.current = true;
      event.preventDefault();
      onCancel();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      commit(event.shiftKey ? 'up' : 'down');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      commit(event.shiftKey ? 'left' : 'right');
    }
  };
  return (
    <>
      <input
        ref={input}
        className="correct-grid__input"
        aria-label={label}
        value={value}
        maxLength={CORRECTIONS_MAX.text}
        autoComplete="off"
        spellCheck={false}
        list={picks.length > 0 ? listId : undefined}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => commit('stay')}
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
    </>
  );
}
