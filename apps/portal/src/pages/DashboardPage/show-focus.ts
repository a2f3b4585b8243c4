import { type RefObject, useEffect, useRef } from 'react';

/** Room for the focus ring above and below a control, in pixels. */
const RING = 8;

/** A control in the frame, and the uppermost pixels of the window that are covered. */
type Place = { readonly top: number; readonly bottom: number; readonly cover: number };

/**
 * Shows a control of the frame: at once, and again when the frame has grown if the control is below its present end,
 * which the page cannot be scrolled to yet.
 */
export function useShowFocus(
  frame: RefObject<HTMLElement | null>,
  height: number | null,
): (place: Place) => void {
  const awaited = useRef<Place | null>(null);
  useEffect(() => {
    if (awaited.current) showFocus(frame.current, awaited.current);
    awaited.current = null;
  }, [frame, height]);
  return (place) => {
    showFocus(frame.current, place);
    awaited.current = height !== null && place.bottom > height ? place : null;
  };
}

/** Scrolls the page until the window shows the control: its upper edge, if not all of it. */
function showFocus(frame: HTMLElement | null, { top, bottom, cover }: Place): void {
  const start = frame?.getBoundingClientRect().top ?? 0;
  const above = start + top - cover - RING;
  const below = start + bottom + RING - window.innerHeight;
  if (above < 0) window.scrollBy(0, above);
  else if (below > 0) window.scrollBy(0, Math.min(above, below));
}
