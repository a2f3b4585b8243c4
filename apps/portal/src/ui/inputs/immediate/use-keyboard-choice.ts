/** One choice is one save: options that the keyboard only passes over on its way are not committed. */
import { watchKeyStrokes } from '@srae/browser/key-strokes';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

export type KeyboardChoice<Value> = {
  /** Chosen by keyboard and not committed yet; undefined if nothing is. */
  readonly waiting: Value | undefined;
  /** For the control's change. */
  readonly choose: (value: Value) => void;
  /** For the element around the control, or around the radio buttons. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => void;
  };
};

/**
 * For a select or radio buttons that save immediately. A choice by mouse or touch, or from an open list, is committed
 * at once. Arrow keys and letters change a closed select at each stroke, so that choice waits for Enter or for the
 * focus to go on; Escape drops it.
 */
export function useKeyboardChoice<Value>(commit: (value: Value) => void): KeyboardChoice<Value> {
  const [waiting, setWaiting] = useState<{ readonly value: Value } | null>(null);
  const unsettled = useRef<(() => void) | null>(null);
  const [strokes] = useState(watchKeyStrokes);
  // A page that is left by its address has been left with the choice made.
  useEffect(() => () => unsettled.current?.(), []);

  const drop = () => {
    unsettled.current = null;
    setWaiting(null);
  };
  const settle = () => {
    const act = unsettled.current;
    drop();
    act?.();
  };
  return {
    waiting: waiting?.value,
    choose: (value) => {
      drop();
      if (!strokes.isChanging()) return commit(value);
      unsettled.current = () => commit(value);
      setWaiting({ value });
    },
    handlers: {
      onKeyDown: (event) => {
        const { key } = event;
        strokes.note(event, waiting !== null);
        if (waiting === null || (key !== 'Enter' && key !== 'Escape')) return;
        // Neither for the form nor for the dialog around it.
        event.preventDefault();
        if (key === 'Enter') settle();
        else drop();
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        // After the focus has moved, so that a question that the choice leads to returns it there.
        setTimeout(settle);
      },
    },
  };
}
