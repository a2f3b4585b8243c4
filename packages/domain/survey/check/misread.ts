/** Recognises values that a file's encoding or a cell's format has changed, and headings among the values. */
import { listPositions, type Mapping } from '../mapping.ts';
import type { NamePair } from '../names.ts';
import { APOSTROPHE_ADVICE, DATE_ADVICE, FORMULA_ADVICE } from '../reading-messages.ts';
import { normaliseText } from '../rows/cell-text.ts';

// UTF-8 sequences read as Windows-1252: of accented Latin letters, of dashes and quotation marks, of other signs.
const MISREAD =
  /\u00c3[\u0080-\u00bf\u0192\u2018-\u203a\u2122\u0152-\u017e]|\u00e2\u20ac|\u00c2[\u0080-\u00bf]|\ufffd/;

/** Whether names hold UTF-8 that was read as another encoding. */
export function isMisread({ provider, program }: NamePair): boolean {
  return MISREAD.test(provider) || MISREAD.test(program);
}

/** What to do about a value that a cell's format has changed, or that is written to be a text; null for any other. */
export function findFormatAdvice(value: string): string | null {
  if (DATE_TEXT.test(value)) return DATE_ADVICE;
  if (value.startsWith('=')) return FORMULA_ADVICE;
  return APOSTROPHE_BEFORE.test(value) ? APOSTROPHE_ADVICE : null;
}

/** A date or time as the reader gives it for a cell of that format. */
const DATE_TEXT = /^(?:\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?|\d+:\d\d:\d\d)$/;
const APOSTROPHE_BEFORE = /^['\u2018\u2019]\s*\S/;

/** Whether a value of a catalogue column is the heading of its file column. */
export type HeadingTest = (column: string, value: string) => boolean;

/** Recognises the headings where they stand among the rows again, as in files that were put together. */
export function createHeadingTest({
  mapping,
  headings,
}: {
  readonly mapping: Mapping;
  readonly headings: readonly string[];
}): HeadingTest {
  return (column, value) => {
    const text = normaliseText(value);
    return text !== '' && listPositions(mapping[column]).some((at) => headings[at] === text);
  };
}
