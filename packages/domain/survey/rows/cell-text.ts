/** The text of a file's cell. Cells arrive as returned by the readers. */
import { SHOWN_VALUE_MAX } from '../limits.ts';

export type Cell = string | number | boolean | null | undefined;

// All Unicode whitespace, including the two characters that \s omits (Q101).
const WHITE_SPACE = /[\s\u0085\u180e]+/g;
const NOT_WHITE_SPACE = /[^\s\u0085\u180e]/;

/** Unicode NFC, whitespace collapsed to one space, trimmed (Q101). */
export function normaliseText(text: string): string {
  return text.normalize('NFC').replace(WHITE_SPACE, ' ').trim();
}

/** The normal form of a name for comparison (UPL-037). */
export function normaliseName(name: string): string {
  return normaliseText(name);
}

/** The cell as text: TRUE and FALSE for booleans, '' for an empty cell. */
export function toCellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : String(cell);
}

/** Whether the cell is empty or only whitespace. */
export function isBlankCell(cell: Cell): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && !NOT_WHITE_SPACE.test(cell));
}

/** The length in user-perceived characters without outer whitespace: an emoji or accented letter is one. */
export function toLength(text: string): number {
  return [...text.trim().normalize('NFC')].length;
}

/** The cell as shown in messages and reports: truncated, and copied out of the file's text. */
export function shownValue(cell: Cell): string {
  const text = toCellText(cell);
  return copyText(text.length > SHOWN_VALUE_MAX ? `${text.slice(0, SHOWN_VALUE_MAX)}…` : text);
}

/**
 * A copy of the text in its own memory. Engines slice cells out of a file's text as views that retain the whole file;
 * short ones are copied anyway.
 */
export function copyText(text: string): string {
  return text.length < 13 ? text : text.split('').join('');
}
