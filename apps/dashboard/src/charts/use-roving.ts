import { type KeyboardEvent, useState } from 'react';

/** Roving tabindex: one Tab stop for a list of marks; the arrow keys, Home and End move between marks. */
export function useRoving(count: number) {
  const [at, setAt] = useState(0);
  const current = Math.min(at, Math.max(0, count - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(current, count);
    if (next === undefined) return;
    event.preventDefault();
    const to = Math.min(Math.max(next, 0), count - 1);
    setAt(to);
    event.currentTarget.querySelectorAll<SVGGElement>('[data-mark]')[to]?.focus();
  };
  return { onKeyDown, tabIndexOf: (index: number) => (index === current ? 0 : -1), reach: setAt };
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};
