/** Finds where the headings of a custom file are: the sheet and row that name most columns of a survey. */
import type { Survey } from '../catalogue/column.ts';
import { listFileColumns } from '../catalogue/catalogue.ts';
import { HEADING_MAX, listHeadings } from '../catalogue/headings.ts';
import { listPositions, suggestMapping } from '../mapping.ts';
import { toCellText, type Cell } from '../rows/cell-text.ts';

/** A heading row and the first data row; rows are 1-based, `matched` is the number of matched survey columns. */
export type HeadingPlace = {
  readonly sheet: number;
  readonly headersRow: number;
  readonly dataRow: number;
  readonly matched: number;
};

/** Rows per sheet, and sheets per workbook, that are searched for headings. */
export const HEADINGS_SEARCHED = { rows: 40, sheets: 20 } as const;

/** Minimum number of matches; fewer may be coincidence. */
export const HEADINGS_LEAST = 3;

export type HeadingSearch = {
  /** Examines a row of a sheet; the cells are not retained. */
  readonly row: (sheet: number, row: number, cells: readonly Cell[]) => void;
  /** The place with most matches, the first of equal ones; null where no row names enough columns. */
  readonly best: () => HeadingPlace | null;
  /** The sheets with a row below headings that match at least half as many columns as the best. */
  readonly sheets: () => readonly number[];
  /** The most matches of a row of the sheet; 0 where no row names enough columns. */
  readonly matchedOn: (sheet: number) => number;
};

/** Starts a search for the headings of a survey. Pass rows of the preferred sheets first. */
export function createHeadingSearch(survey: Survey): HeadingSearch {
  const places = new Map<number, HeadingPlace>();
  const filled = new Set<number>();
  const best = () =>
    [...places.values()].reduce<HeadingPlace | null>(
      (most, place) => (most === null || place.matched > most.matched ? place : most),
      null,
    );
  return {
    row(sheet, headersRow, cells) {
      const known = places.get(sheet);
      const matched = mayBeHeadings(cells) ? countMatches(survey, listHeadings(cells.map(shortened))) : 0;
      const place = { sheet, headersRow, dataRow: headersRow + 1, matched };
      // Headings on two rows, such as questions above their codes: the lower row wins on equal matches.
      const continued = known?.dataRow === headersRow;
      if (matched < HEADINGS_LEAST) {
        if (known) filled.add(sheet);
      } else if (!known || matched > known.matched || (continued && matched === known.matched)) {
        places.set(sheet, place);
      } else if (continued) places.set(sheet, { ...known, dataRow: headersRow + 1 });
    },
    best,
    sheets() {
      const least = (best()?.matched ?? 0) / 2;
      return [...places.values()].flatMap(({ sheet, matched }) =>
        filled.has(sheet) && matched >= least ? [sheet] : [],
      );
    },
    matchedOn: (sheet) => places.get(sheet)?.matched ?? 0,
  };
}

/** The number of survey columns that the headings match. */
export function countMatches(survey: Survey, headings: readonly string[]): number {
  const mapping = suggestMapping(survey, headings, true);
  return listFileColumns(survey).filter(({ name }) => listPositions(mapping[name]).length > 0).length;
}

// Skips rows of numbers, or with only a title, before the costly comparison.
function mayBeHeadings(cells: readonly Cell[]): boolean {
  let words = 0;
  for (const cell of cells) {
    if (typeof cell !== 'string' || !/\p{L}/u.test(cell.slice(0, HEADING_MAX))) continue;
    words += 1;
    if (words === HEADINGS_LEAST) return true;
  }
  return false;
}

function shortened(cell: Cell): string {
  return toCellText(cell).slice(0, HEADING_MAX);
}
