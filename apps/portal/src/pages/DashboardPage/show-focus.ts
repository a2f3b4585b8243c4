/** Room for the focus ring above and below a control, in pixels. */
const RING = 8;

/** A control in the frame, and the uppermost pixels of the window that are covered. */
type Place = { readonly top: number; readonly bottom: number; readonly cover: number };

/** Scrolls the page until the window shows the control: its upper edge, if not all of it. */
export function showFocus(frame: HTMLElement | null, { top, bottom, cover }: Place): void {
  const start = frame?.getBoundingClientRect().top ?? 0;
  const above = start + top - cover - RING;
  const below = start + bottom + RING - window.innerHeight;
  if (above < 0) window.scrollBy(0, above);
  else if (below > 0) window.scrollBy(0, Math.min(above, below));
}
