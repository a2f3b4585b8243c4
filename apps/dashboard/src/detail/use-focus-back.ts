import { type RefObject, useContext, useEffect, useRef } from 'react';
import { FrameView } from '../connection/use-scrolled-past.ts';

/** Names of the details: what is behind a figure, a figure over periods, a grant's report. */
export const detailName = {
  places: (figure: string, level?: 'program') => `places ${figure} ${level ?? ''}`,
  periods: (figure: string) => `periods ${figure}`,
  report: (grant: number) => `report ${grant}`,
};

/** Marks the button that opens a detail. */
export const opens = (detail: string) => ({ 'data-opens': detail });

/**
 * When a detail closes whose button has gone with it, focuses the button that opens it, so that its reader goes on
 * from there, or another element where that button is not shown. Null: no detail is open.
 */
export function useFocusBack(detail: string | null, other: RefObject<HTMLElement | null>): void {
  const open = useRef(detail);
  const { postFocus } = useContext(FrameView);
  useEffect(() => {
    const closed = detail === null ? open.current : null;
    open.current = detail;
    if (closed === null || document.activeElement !== document.body) return;
    const next = findOpener(closed) ?? other.current;
    next?.focus();
    // The page that scrolls is the portal's: it may first have to await the height of the frame.
    if (next) postFocus(next.getBoundingClientRect(), 0);
  }, [detail, other, postFocus]);
}

function findOpener(detail: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-opens]')].find(
    ({ dataset }) => dataset['opens'] === detail,
  );
}
