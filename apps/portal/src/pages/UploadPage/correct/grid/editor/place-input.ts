/** Where the editor's input and its list are, and whether the input is shown. */
import type { CSSProperties } from 'react';

/** Shows the input over a cell with this text and focuses it; without a text it keeps its own. */
export function showOver(input: HTMLInputElement, cell: HTMLElement, text: string): void {
  placeOver(input, cell);
  if (text !== '') input.value = text;
  input.style.visibility = 'visible';
  input.focus({ preventScroll: true });
}

/** Hides the input and empties it. */
export function hideInput(input: HTMLInputElement): void {
  input.style.visibility = '';
  input.value = '';
}

/** Sets the input to a cell's position and size in their common scroll container. */
export function placeOver(input: HTMLElement, cell: HTMLElement): void {
  const box = input.offsetParent;
  const { left, top, width, height } = cell.getBoundingClientRect();
  const from = box?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const place = {
    left: `${left - from.left + (box?.scrollLeft ?? 0) - (box?.clientLeft ?? 0)}px`,
    top: `${top - from.top + (box?.scrollTop ?? 0) - (box?.clientTop ?? 0)}px`,
    width: `${width}px`,
    height: `${height}px`,
  };
  // Writing a style triggers layout even if the value is unchanged.
  const { style } = input;
  for (const [name, value] of Object.entries(place)) {
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  }
}

/** The position of the list: below the input, or above it if there is more room. */
export function placeBelow(input: HTMLElement): CSSProperties {
  const { left, top, bottom, width } = input.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  return below < LIST_HEIGHT && top > below
    ? { left, bottom: window.innerHeight - top, minWidth: width }
    : { left, top: bottom, minWidth: width };
}

/** Maximum height of the list in pixels; must match the style sheet. */
const LIST_HEIGHT = 224;
