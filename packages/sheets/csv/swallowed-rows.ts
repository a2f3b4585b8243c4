/**
 * Rows inside a quoted field: a stray quotation mark at the beginning of one field and another one at the end of a later
 * field make one text of all that stands between them. It is known by its lines: read as rows, each of them is as wide
 * as the rows above.
 */
import type { TextBytes } from './encoding.ts';

/** A quoted field with line breaks: the column in which it stands, and how many delimiters each of its lines holds. */
export type BrokenField = { readonly column: number; readonly delimiters: readonly number[] };

/** Counts the delimiters in each line of bytes[start, end). */
export function countByLine(
  bytes: TextBytes['bytes'],
  { start, end, delimiter }: { readonly start: number; readonly end: number; readonly delimiter: number },
): readonly number[] {
  const counts = [0];
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === delimiter) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else if (byte === FEED || (byte === RETURN && bytes[at + 1] !== FEED)) counts.push(0);
  }
  return counts;
}

/** Whether every line of the field is a row of `width` fields, in a record that has `fields` with the field. */
export function isOfRows(
  { column, delimiters }: BrokenField,
  { fields, width }: { readonly fields: number; readonly width: number },
): boolean {
  // A text of several lines in a record of the usual width needs more lines with delimiters to be taken for rows.
  if (width < (fields === width ? MANY_FIELDS : FEW_FIELDS)) return false;
  const last = delimiters.length - 1;
  return delimiters.every((count, line) => {
    const before = line === 0 ? column : 0;
    const behind = line === last ? fields - 1 - column : 0;
    return before + count + behind + 1 === width;
  });
}

const FEW_FIELDS = 4;
const MANY_FIELDS = 8;
const FEED = 0x0a;
const RETURN = 0x0d;
