/** The headings of a file's header row: their names, and the catalogue columns they match. */
import { listFileColumns } from './catalogue.ts';
import { copyText, isBlankCell, toCellText, normaliseText, type Cell } from '../rows/cell-text.ts';
import type { Survey, SurveyColumn } from './column.ts';

/** Longer than any label of the catalogue: what follows names no column. It bounds the work on hostile files. */
export const HEADING_MAX = 300;

/** Headings as normalised texts; trailing blanks are cut. */
export function listHeadings(cells: readonly Cell[]): readonly string[] {
  const texts = Array.from(cells, (cell) => normaliseText(toCellText(cell)));
  while (texts.length > 0 && texts.at(-1) === '') texts.pop();
  return texts;
}

/** Reads the headings of the rows of a sheet, from the first one on. */
export type HeadingReader = {
  /** Takes a row; false after the last one that matters. */
  readonly row: (row: number, cells: readonly Cell[]) => boolean;
  /** The headings; '' for a column without one, also behind the last heading where its first rows hold values. */
  readonly headings: () => readonly string[];
};

/** Rows from the first data row on whose values show how many columns the file has. */
export const ROWS_SAMPLED = 30;

/** A reader for a sheet whose headings and first data row have these numbers, counted from 1. */
export function createHeadingReader({
  headersRow,
  dataRow,
}: {
  readonly headersRow: number;
  readonly dataRow: number;
}): HeadingReader {
  let named: readonly string[] = [];
  let width = 0;
  return {
    row(row, cells) {
      if (row === headersRow) named = listHeadings(cells).map(copyText);
      if (row >= dataRow) width = Math.max(width, cells.findLastIndex((cell) => !isBlankCell(cell)) + 1);
      return row < dataRow + ROWS_SAMPLED;
    },
    headings: () =>
      named.length === 0
        ? []
        : Array.from({ length: Math.max(named.length, width) }, (_, at) => named[at] ?? ''),
  };
}

/** Display names of the file columns: the heading, with the column letter when blank or repeated. */
export function headingLabels(headings: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  for (const heading of headings) times.set(heading, (times.get(heading) ?? 0) + 1);
  return headings.map((heading, index) => {
    if (heading === '') return unnamedLabel(index);
    return (times.get(heading) ?? 0) > 1 ? `${heading} (column ${columnLetters(index)})` : heading;
  });
}

/** The display name of a file column without a heading. */
export function unnamedLabel(index: number): string {
  return `Column ${columnLetters(index)}`;
}

/** The letters of a file column as spreadsheets show them: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** The key under which a mapping is remembered: the same headings in the same order (BEY-122); blank ones at the end do not count. */
export function headingsKey(headings: readonly string[]): string {
  const last = headings.findLastIndex((heading) => heading !== '');
  return JSON.stringify(headings.slice(0, last + 1).map((heading) => heading.toLowerCase()));
}

/**
 * Positions of the headings that mean a column or one of its question codes, best reading first: the name,
 * the code, the label, then looser spellings ('Question Q1', 'Q1. Age', 'Q3c_specify').
 */
export type HeadingFinder = {
  readonly byName: (column: SurveyColumn) => readonly number[];
  readonly byCode: (code: string) => readonly number[];
  readonly byLabel: (column: SurveyColumn) => readonly number[];
  readonly loosely: (column: SurveyColumn) => readonly number[];
};

// 'Q3c', 'Question Q 3 c', '3c. Other', 'Q3c_specify': the code and its suffix.
const CODE = /^(?:question\s*)?q\s*0*(\d{1,2})[\s.(_-]?([a-i])?(?![a-z0-9])(.*)$/i;

/** Indexes the headings of a file for one survey. */
export function indexHeadings(survey: Survey, headings: readonly string[]): HeadingFinder {
  const folded = positions(headings.map(fold));
  const meant = positions(headings.map((heading) => codeIn(survey, heading)));
  const at = (key: string) => folded.get(fold(key)) ?? [];
  return {
    byName: (column) => at(column.name),
    byCode: (code) => at(code),
    byLabel: (column) => at(column.label),
    loosely: (column) => {
      const codes = column.question.flatMap((code) => meant.get(code) ?? []);
      return codes.length > 0 ? codes : at(column.name.replace(/^e[nx]_/, ''));
    },
  };
}

function codeIn(survey: Survey, heading: string): string {
  const [, number, item = '', rest = ''] = CODE.exec(heading) ?? [];
  if (number === undefined) return '';
  const code = `Q${number}${item.toLowerCase()}`;
  if (!/\bspec(?:ify)?\b/i.test(rest.replace(/_/g, ' '))) return code;
  const columns = listFileColumns(survey);
  const asked = columns.find((column) => column.question.includes(code));
  return columns.find((column) => column.otherOf === asked?.name)?.question[0] ?? '';
}

function positions(keys: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [index, key] of keys.entries()) {
    if (key === '') continue;
    const list = found.get(key);
    if (list) list.push(index);
    else found.set(key, [index]);
  }
  return found;
}

function fold(heading: string): string {
  return heading
    .slice(0, HEADING_MAX)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
