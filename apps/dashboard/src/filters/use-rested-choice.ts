/** One choice is one selection: options that the keyboard only passes over on its way are not loaded. */
import { watchKeyStrokes } from '@srae/browser/key-strokes';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * For a select whose choice loads figures. A choice by mouse or touch, or from an open list, counts at once. Arrow keys
 * and letters change a closed select at each stroke, so that choice counts once the keys rest, or on Enter, or when the
 * focus goes on.
 */
export function useRestedChoice(onPick: (text: string) => void) {
  const [waiting, setWaiting] = useState<string | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [strokes] = useState(watchKeyStrokes);
  // The selection may have changed while the keys were resting.
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  useEffect(() => () => clearTimeout(rest.current), []);

  const settle = (text: string) => {
    clearTimeout(rest.current);
    setWaiting(null);
    pick.current(text);
  };
  const settleWaiting = () => {
    if (waiting !== null) settle(waiting);
  };
  return {
    /** Chosen by keyboard and not counted yet; null if nothing is. */
    waiting,
    choose: (text: string) => {
      if (!strokes.isChanging()) return settle(text);
      clearTimeout(rest.current);
      setWaiting(text);
      rest.current = setTimeout(() => settle(text), REST_MS);
    },
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        strokes.note(event, waiting !== null);
        if (event.key === 'Enter') settleWaiting();
      },
      onBlur: settleWaiting,
    },
  };
}

/** Longer than the repeat of a held key and than the pause between two strokes. */
const REST_MS = 600;
