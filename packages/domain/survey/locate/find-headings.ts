/** Finds where the headings of a custom file are: the sheet and row that name most columns of a survey. */
import type { Survey } from '../catalogue/column.ts';
import { listFileColumns } from '../catalogue/catalogue.ts';
import { listHeadings } from '../catalogue/headings.ts';
import { listPositions, suggestMapping } from '../mapping.ts';
import { toCellText, type Cell } from '../rows/cell-text.ts';

/** A row of headings and where the data begin; rows count from 1, `matched` are the survey's columns that it names. */
export type HeadingPlace = {
  readonly sheet: number;
  readonly headersRow: number;
  readonly dataRow: number;
  readonly matched: number;
};

/** Rows of each sheet, and sheets of a workbook, that are looked at: headings further down are not searched for. */
export const HEADINGS_SEARCHED = { rows: 40, sheets: 20 } as const;

/** Fewer columns than this may be named by chance. */
export const HEADINGS_LEAST = 3;

export type HeadingSearch = {
  /** Looks at a row of a sheet; the cells are not kept. */
  readonly row: (sheet: number, row: number, cells: readonly Cell[]) => void;
  /** The place with most matches, the first of equal ones; null where no row names enough columns. */
  readonly best: () => HeadingPlace | null;
};

/** Starts a search for the headings of a survey. Rows of the preferred sheets are to come first. */
export function createHeadingSearch(survey: Survey): HeadingSearch {
  let best: HeadingPlace | null = null;
  return {
    row(sheet, headersRow, cells) {
      if (!mayBeHeadings(cells)) return;
      const matched = countMatches(survey, listHeadings(cells.map(shortened)));
      if (matched < HEADINGS_LEAST) return;
      // Headings of two rows, such as questions above their codes: the lower row counts when it names as many columns.
      const continued = best?.sheet === sheet && best.dataRow === headersRow;
      if (best === null || matched > best.matched || (continued && matched === best.matched)) {
        best = { sheet, headersRow, dataRow: headersRow + 1, matched };
      } else if (continued) best = { ...best, dataRow: headersRow + 1 };
    },
    best: () => best,
  };
}

/** How many columns of the survey the headings name. */
export function countMatches(survey: Survey, headings: readonly string[]): number {
  const mapping = suggestMapping(survey, headings, true);
  return listFileColumns(survey).filter(({ name }) => listPositions(mapping[name]).length > 0).length;
}

// A row of numbers, or of a title alone, is not worth a comparison.
function mayBeHeadings(cells: readonly Cell[]): boolean {
  let words = 0;
  for (const cell of cells) {
    if (typeof cell !== 'string' || !/\p{L}/u.test(cell.slice(0, HEADING_MAX))) continue;
    words += 1;
    if (words === HEADINGS_LEAST) return true;
  }
  return false;
}

// A label of the catalogue is shorter; whatever a hostile file holds, the search stays quick.
const HEADING_MAX = 300;

function shortened(cell: Cell): string {
  return toCellText(cell).slice(0, HEADING_MAX);
}
