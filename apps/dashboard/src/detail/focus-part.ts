/** Leads the focus to what has taken the place of an element that had it, and says so. */
import { announce } from './Announcements.tsx';

/** Where an element is: among its siblings, and the same of each element around it, the innermost first. */
type Place = readonly { readonly parent: Element; readonly before: Element | null }[];

export function findPlace(element: Element): Place {
  const { parentElement: parent, previousElementSibling: before } = element;
  if (!parent || element === document.body) return [];
  return [{ parent, before }, ...findPlace(parent)];
}

/**
 * Once a part has loaded and been drawn where a message was, focuses it and says so; nothing if the focus has gone
 * elsewhere meanwhile. A part that failed again has its button focused.
 */
export async function focusWhenDrawn(place: Place): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each waits for what the one before has not found
    await new Promise((resolve) => setTimeout(resolve, TRY_MS));
    if (document.activeElement !== document.body) return;
    const part = focusPart(place);
    if (!part) continue;
    if (!part.closest('[role=alert]')) announce('Loaded.');
    return;
  }
}

const TRIES = 40;
const TRY_MS = 50;

/** Focuses what is at the place now: the button of a message, else the first heading, else the whole of it. */
function focusPart(place: Place): HTMLElement | null {
  const here = place.find(
    ({ parent, before }) => parent.isConnected && (!before || before.parentElement === parent),
  );
  if (!here) return null;
  let at = here.before ? here.before.nextElementSibling : here.parent.firstElementChild;
  for (; at; at = at.nextElementSibling) {
    if (at.matches('[role=status]')) return null; // still loading
    const target = at.querySelector('[role=alert] button, h1, h2, h3, h4') ?? at;
    if (target instanceof HTMLElement && takesFocus(target)) return target;
  }
  return null;
}

/** Parts that are printed alone take no focus. */
function takesFocus(element: HTMLElement): boolean {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
  return document.activeElement === element;
}
