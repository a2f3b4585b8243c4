/** Advice on the place of a custom file's headings, and the suggested place. */
import { formatNumber } from '../../form-kit/numbers.ts';
import { type Survey, type SurveyKind, toOtherKind } from '../catalogue/column.ts';
import { listFileColumns } from '../catalogue/catalogue.ts';
import { countMatches, HEADINGS_LEAST, HEADINGS_SEARCHED, type HeadingPlace } from './find-headings.ts';
import { namesInLine, TAB_TITLES } from '../messages.ts';

/** The best place for the survey, and for the other one: the file may be one of that. */
export type FoundHeadings = {
  readonly own: HeadingPlace | null;
  readonly other: HeadingPlace | null;
  /** All sheets with rows of the survey. */
  readonly sheets: readonly number[];
};

/** Where the headings are read now. */
export type CurrentHeadings = {
  readonly sheet: number;
  readonly headersRow: number;
  readonly headings: readonly string[];
};

export type HeadingsAdvice = {
  readonly text: string;
  /** The suggested place; null where the person must look. */
  readonly place: { readonly sheet: number; readonly headersRow: number; readonly dataRow: number } | null;
};

// Minimum lead in matches of the other survey: both share names and question codes.
const OTHER_BY = 5;

/**
 * Advice while another place matches more columns, other sheets hold rows too, or nothing matches; null when the
 * headings are at the best place and the only one.
 * `sheetName` is '' for a csv file.
 */
export function adviseHeadings(
  survey: Survey,
  found: FoundHeadings,
  current: CurrentHeadings,
  sheetName: (sheet: number) => string,
): HeadingsAdvice | null {
  const { own, other } = found;
  const matched = countMatches(survey, current.headings);
  const best = Math.max(matched, own?.matched ?? 0);
  if (other !== null && other.matched >= best + OTHER_BY) {
    return { text: otherSurveyText(survey.kind, best, other, sheetName(other.sheet)), place: null };
  }
  if (own !== null && own.matched > matched) {
    const { sheet, headersRow, dataRow } = own;
    const wrongSheet = sheet !== current.sheet && matched < HEADINGS_LEAST;
    const wrong = wrongSheet ? `The sheet ${sheetName(current.sheet)} has no headings of the survey. ` : '';
    return {
      text: `${wrong}The headings seem to be in ${placeText(own, sheetName(sheet))}: ${sharesText(survey, own.matched)} match.`,
      place: { sheet, headersRow, dataRow },
    };
  }
  if (best >= HEADINGS_LEAST) {
    const others = found.sheets.filter((sheet) => sheet !== current.sheet).map(sheetName);
    const text = otherSheetsText(sheetName(current.sheet), others);
    return others.length > 0 ? { text, place: null } : null;
  }
  return { text: nowhereText(survey.kind, sheetName(current.sheet)), place: null };
}

function placeText({ headersRow }: HeadingPlace, sheet: string): string {
  return sheet === '' ? `row ${headersRow}` : `row ${headersRow} of ${sheet}`;
}

function sharesText(survey: Survey, matched: number): string {
  return `${formatNumber(matched)} of ${formatNumber(listFileColumns(survey).length)} columns`;
}

function otherSurveyText(kind: SurveyKind, matched: number, other: HeadingPlace, sheet: string): string {
  const otherKind = toOtherKind(kind);
  return `This seems to be a file of the ${otherKind} survey: ${placeText(other, sheet)} names ${formatNumber(other.matched)} of its columns, and ${formatNumber(matched)} of the ${kind} survey. If so, open the tab ${TAB_TITLES[otherKind]}.`;
}

function otherSheetsText(sheet: string, others: readonly string[]): string {
  const [have, all] = others.length === 1 ? ['has', 'both'] : ['have', 'all of them'];
  return `Only the sheet ${sheet} is read. ${namesInLine(others)} ${have} headings of the survey too: put the rows of ${all} on one sheet.`;
}

function nowhereText(kind: SurveyKind, sheet: string): string {
  const where = sheet === '' ? 'the file' : 'any sheet';
  return `No headings of the ${kind} survey were found in the first ${HEADINGS_SEARCHED.rows} rows of ${where}. Check that this is the right file. If it has no row of headings, add one above the first survey: the header row is never read as a survey. If its headings are in other words, choose the column of every item by hand.`;
}
