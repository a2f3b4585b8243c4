import { type RefObject, useEffect, useRef } from 'react';

/**
 * A click outside or Escape closes the list; Escape also returns the focus to its button. A list that lies over the
 * page also closes when the focus leaves it, since it would cover what has the focus next.
 */
export function useDismissal(
  box: RefObject<HTMLElement | null>,
  active: boolean,
  close: () => void,
  { isOverlay = true } = {},
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!active) return;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) latest.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      latest.current();
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    if (isOverlay) document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [box, active, isOverlay]);
}
