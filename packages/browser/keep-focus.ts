import { focusBeside, type Place, rememberPlace } from './focus-place.ts';

/** The elements around a control that can take its focus: those whose role and name a screen reader reads. */
const PARTS = 'dialog, table, nav, section, main';
const ROWS = 'tr, li';

/**
 * Keeps the keyboard's position when the focused control goes away: Retry after a successful load, the button of a
 * removed row, the button of a form that has been sent. A browser would move the focus to the document. Instead, a
 * control of the next row is focused, or else the smallest part around the control that is still there, unless the page
 * itself has focused something by then. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  let place: Place | null = null;
  /** What has the row of the control: where it is gone as well, what took its place is no neighbor. */
  let list: Element | null = null;
  let around: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onFocus = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    focused = target;
    place = rememberPlace(target);
    list = target.closest(ROWS)?.parentElement ?? null;
    around = [];
    // A removed control no longer knows what was around it.
    for (let part = closestPart(target); part; part = closestPart(part)) around.push(part);
  };
  const onPointerDown = ({ target }: Event) => {
    // A press elsewhere takes the focus away deliberately.
    if (target instanceof Node && !focused?.contains(target)) focused = null;
  };
  const moveOn = () => {
    if (focused === null || document.activeElement !== document.body || !isGone(focused)) return;
    if (place !== null && list?.isConnected && focused.closest(ROWS) !== null && focusBeside(place)) return;
    for (const part of around) {
      if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
      part.focus({ preventScroll: true });
      if (document.activeElement === part) return;
    }
  };
  const observer = new MutationObserver(() => {
    if (focused === null || !isGone(focused)) return;
    clearTimeout(timer);
    // After the page's own effects, and after the browser has taken the focus from a disabled control.
    timer = setTimeout(moveOn, SETTLED_MS);
  });

  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointerDown);
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointerDown);
  };
}

const SETTLED_MS = 100;

function closestPart(within: Element): HTMLElement | null {
  return within.parentElement?.closest<HTMLElement>(PARTS) ?? null;
}

/** Whether a control can no longer have the focus; without reading styles, since it runs after every change. */
function isGone(control: Element): boolean {
  return !control.isConnected || control.matches(':disabled') || control.closest('[hidden]') !== null;
}
