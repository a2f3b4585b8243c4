/** Rows of the card grid: a tall card spans several, so that the next cards fill the space beside it. */
import type { CSSProperties } from 'react';

/** The style of a card with so many lines (bars, or rows of a table). */
export function toCardRows(lines: number): CSSProperties {
  const rows = Math.max(1, Math.round((lines + LINES_OF_HEADING) / LINES_PER_ROW));
  return { '--rows': rows } as CSSProperties; // a custom property, which the type does not have
}

/** The height of a card without its lines, in lines. */
const LINES_OF_HEADING = 2;
/** The lines of a usual card. */
const LINES_PER_ROW = 6;
