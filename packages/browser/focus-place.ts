/** Where a control is, and which one takes its focus when it is gone. Framework-free. */

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** A control with its ancestors, nearest first, and the number of the child of each that led to it. */
export type Place = {
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
 * Focuses the control that was remembered. If it is gone, such as the menu of a removed row, the same control of the row
 * that has taken its place, another one there, or the heading above.
 */
export function restoreFocus(place: Place): void {
  const { control, verb, around } = place;
  if ((control && takesFocus(control)) || focusBeside(place)) return;
  const left = around.filter(({ element }) => isLeft(element));
  if (left.some(({ element }) => focusHeading(element) || focusControl(element, verb))) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** Focuses a control where the removed one was: of the next row, or of the one before. Returns whether there is one. */
export function focusBeside({ verb, around }: Place): boolean {
  const nearest = around.find(({ element }) => isLeft(element));
  if (!nearest) return false;
  const { children } = nearest.element;
  return [children[nearest.at], children[nearest.at - 1]].some((one) => one && focusControl(one, verb));
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

function isLeft(element: Element): boolean {
  return element.isConnected && element !== document.body;
}
