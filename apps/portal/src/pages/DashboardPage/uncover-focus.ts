/** Room for the focus ring above a control, in pixels. */
const RING = 8;

/** Scrolls the page to the control at `top` of the frame where the uppermost `cover` pixels of the window are covered and hide it. */
export function uncoverFocus(
  frame: HTMLElement | null,
  { top, cover }: { top: number; cover: number },
): void {
  const place = (frame?.getBoundingClientRect().top ?? 0) + top;
  if (place < cover + RING) window.scrollBy(0, place - cover - RING);
}
