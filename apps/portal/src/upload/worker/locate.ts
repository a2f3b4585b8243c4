/** Searches the first rows of a file's sheets for the headings of both surveys. */
import type { SurveyKind, Surveys } from '@srae/domain/survey/catalogue/column';
import { createHeadingSearch, HEADINGS_SEARCHED } from '@srae/domain/survey/locate/find-headings';
import type { FoundHeadings } from '@srae/domain/survey/locate/headings-advice';
import { SheetProblem } from '@srae/sheets/problem';
import type { Workbook } from '@srae/sheets/read-workbook';

/** Reads a few rows of each sheet, hidden sheets last. An unreadable sheet counts as having no headings. */
export async function locateHeadings(
  workbook: Workbook,
  kind: SurveyKind,
  surveys: Surveys,
): Promise<FoundHeadings> {
  const own = createHeadingSearch(surveys[kind]);
  const other = createHeadingSearch(surveys[kind === 'entry' ? 'exit' : 'entry']);
  const sheets = workbook.sheets
    .filter((sheet) => sheet.kind === 'worksheet')
    .toSorted((a, b) => Number(a.hidden) - Number(b.hidden))
    .slice(0, HEADINGS_SEARCHED.sheets);
  for (const { index } of sheets) {
    try {
      await workbook.readRows(index, (row, cells) => {
        if (row > HEADINGS_SEARCHED.rows) return false;
        own.row(index, row, cells);
        other.row(index, row, cells);
        return undefined;
      });
    } catch (problem) {
      if (!(problem instanceof SheetProblem) || problem.code === 'cancelled') throw problem;
    }
  }
  const shown = new Set(sheets.filter(({ hidden }) => !hidden).map(({ index }) => index));
  return {
    own: own.best(),
    other: other.best(),
    sheets: own
      .sheets()
      .filter((sheet) => shown.has(sheet) && own.matchedOn(sheet) >= other.matchedOn(sheet)),
  };
}
