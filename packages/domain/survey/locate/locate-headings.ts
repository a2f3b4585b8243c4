/** Searches the first rows of a file's sheets for the headings of both surveys. */
import type { Survey } from '../catalogue/column.ts';
import type { Cell } from '../rows/cell-text.ts';
import { createHeadingSearch, HEADINGS_SEARCHED } from './find-headings.ts';
import type { FoundHeadings } from './headings-advice.ts';

type SearchedSheet = { readonly index: number; readonly kind: string; readonly hidden: boolean };

/** Gives the rows of a sheet until it is told false; none of a sheet that cannot be read. */
export type ReadSheet = (
  sheet: number,
  onRow: (row: number, cells: readonly Cell[]) => false | undefined,
) => Promise<void>;

/** Looks through the worksheets, hidden ones last, for the headings of the survey and of the other one. */
export async function locateHeadings(
  sheets: readonly SearchedSheet[],
  { survey, other: otherSurvey }: { readonly survey: Survey; readonly other: Survey },
  readSheet: ReadSheet,
): Promise<FoundHeadings> {
  const own = createHeadingSearch(survey);
  const other = createHeadingSearch(otherSurvey);
  const searched = sheets
    .filter(({ kind }) => kind === 'worksheet')
    .toSorted((a, b) => Number(a.hidden) - Number(b.hidden))
    .slice(0, HEADINGS_SEARCHED.sheets);
  for (const { index } of searched) {
    await readSheet(index, (row, cells) => {
      if (row > HEADINGS_SEARCHED.rows) return false;
      own.row(index, row, cells);
      other.row(index, row, cells);
      return undefined;
    });
  }
  const shown = new Set(searched.filter(({ hidden }) => !hidden).map(({ index }) => index));
  return {
    own: own.best(),
    other: other.best(),
    sheets: own
      .sheets()
      .filter((sheet) => shown.has(sheet) && own.matchedOn(sheet) >= other.matchedOn(sheet)),
  };
}
