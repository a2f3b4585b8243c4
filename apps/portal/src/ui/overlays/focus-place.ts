/** Where the focus was when a dialog opened, and where it goes when that is gone by then or soon afterwards. */

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** A control with its ancestors, nearest first, and the number of the child of each that led to it. */
type Place = {
  readonly control: Element | null;
  /** What it does, without the row it does it to: 'More actions' of 'More actions: North Center'. */
  readonly verb: string;
  readonly around: readonly { readonly element: Element; readonly at: number }[];
};

/** Remembers the place of a control, to find its neighbor later. */
export function rememberPlace(control: Element | null): Place {
  const around: { element: Element; at: number }[] = [];
  let child = control;
  while (child?.parentElement && child !== document.body) {
    around.push({ element: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
    child = child.parentElement;
  }
  return { control, verb: control ? toVerb(control) : '', around };
}

/**
 * Focuses the wanted element, else the control that was remembered. If it is gone, such as the menu of a removed row,
 * the same control of the row that has taken its place, another one there, or the heading above; also if it is only
 * removed by a later refetch, as long as it has the focus.
 */
export function restoreFocus(place: Place, wanted?: { readonly current: Element | null }): void {
  const target = wanted?.current ?? place.control;
  if (target === null || !takesFocus(target)) return focusNeighbor(place);
  whenRemoved(target, rememberPlace(target));
}

/** Moves the focus on when the element is removed while it has the focus. */
function whenRemoved(element: Element, place: Place): void {
  const stop = new AbortController();
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    stop.abort();
    if (document.activeElement === document.body) focusNeighbor(place);
  });
  stop.signal.addEventListener('abort', () => observer.disconnect());
  for (const event of ['focusin', 'pointerdown'])
    document.addEventListener(event, () => stop.abort(), { capture: true, signal: stop.signal });
  observer.observe(document.body, { childList: true, subtree: true });
}

function focusNeighbor({ verb, around }: Place): void {
  const left = around.filter(({ element }) => element.isConnected && element !== document.body);
  const [nearest] = left;
  const beside = [nearest?.element.children[nearest.at], nearest?.element.children[nearest.at - 1]];
  if (beside.some((one) => one && focusControl(one, verb))) return;
  if (left.some(({ element }) => focusHeading(element) || focusControl(element, verb))) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** The control that does the same, or else the first. */
function focusControl(root: Element, verb: string): boolean {
  const controls = [root, ...root.querySelectorAll(CONTROLS)].filter((one) => one.matches(CONTROLS));
  const same = controls.filter((one) => toVerb(one) === verb);
  return [...same, ...controls].some(takesFocus);
}

function focusHeading(root: Element): boolean {
  const heading = root.querySelector('h1, h2, h3, h4');
  if (!heading) return false;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  return takesFocus(heading);
}

/** Hidden and disabled elements do not. */
function takesFocus(element: Element): boolean {
  if (element instanceof HTMLElement && element !== document.body) element.focus();
  return document.activeElement === element && element !== document.body;
}

function toVerb(control: Element): string {
  return (control.getAttribute('aria-label') ?? control.textContent ?? '').split(':')[0]?.trim() ?? '';
}
