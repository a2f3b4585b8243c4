/** What a cell of a file says, as text. Cells arrive as the readers give them. */
import { SHOWN_VALUE_MAX } from '../limits.ts';

export type Cell = string | number | boolean | null | undefined;

// White space of every kind, the two that \s leaves out included (Q101).
const WHITE_SPACE = /[\s\u0085\u180e]+/g;
const NOT_WHITE_SPACE = /[^\s\u0085\u180e]/;

/** Unicode NFC, white space of every kind to one space, trimmed (Q101). */
export function normaliseText(text: string): string {
  return text.normalize('NFC').replace(WHITE_SPACE, ' ').trim();
}

/** The cell as text: TRUE and FALSE for booleans, '' for an empty cell. */
export function toCellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : String(cell);
}

/** Whether the cell holds nothing but white space. */
export function isBlankCell(cell: Cell): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && !NOT_WHITE_SPACE.test(cell));
}

/** The number of characters as people count them: outer space is none, an emoji or an accented letter is one. */
export function toLength(text: string): number {
  return [...text.trim().normalize('NFC')].length;
}

/** The cell as messages and reports show it, cut to a sane length, free of the file's memory. */
export function shownValue(cell: Cell): string {
  const text = toCellText(cell);
  return copyText(text.length > SHOWN_VALUE_MAX ? `${text.slice(0, SHOWN_VALUE_MAX)}…` : text);
}

/**
 * The same text in memory of its own. Engines cut cells out of a file's text as views that keep the whole file
 * alive; short ones they copy anyway.
 */
export function copyText(text: string): string {
  return text.length < 13 ? text : text.split('').join('');
}
