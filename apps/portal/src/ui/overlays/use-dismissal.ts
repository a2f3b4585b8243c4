import { onDismissal } from '@srae/browser/dismissal';
import { type RefObject, useEffect, useRef } from 'react';

/** Closes a list while it is active; see onDismissal. */
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
  useEffect(
    () =>
      active
        ? onDismissal(
            () => box.current,
            () => latest.current(),
            { isOverlay },
          )
        : undefined,
    [box, active, isOverlay],
  );
}
