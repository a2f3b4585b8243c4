/**
 * Calls `close` on a press outside the box of an open list or menu, and on Escape, which also returns the focus to the
 * box's button. A list that lies over the page is also closed when the focus leaves it, since it would cover what has
 * the focus next. Returns a function that stops it.
 */
export function onDismissal(
  findBox: () => HTMLElement | null,
  close: () => void,
  { isOverlay = true } = {},
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const onOutside = ({ target }: Event) => {
    if (target instanceof Node && !findBox()?.contains(target)) close();
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    findBox()?.querySelector('button')?.focus();
  };
  document.addEventListener('pointerdown', onOutside, { signal });
  if (isOverlay) document.addEventListener('focusin', onOutside, { signal });
  document.addEventListener('keydown', onKey, { signal });
  return () => controller.abort();
}
