/** Every text of the upload, spelled as the specification spells it (sections 2, 4, 5 and 8; Q112, Q113). */
import { formatNumber, pluralize } from '../form-kit/numbers.ts';
import type { SurveyKind } from './catalogue/column.ts';
import type { CheckReport } from './check/report.ts';
import { MISSING_WARNING_PERCENT, TIP_RECORDS } from './limits.ts';

export const NOT_IN_FILE_TEXT = '< not in uploaded file >';
export const BEFORE_UPLOAD_NOTE =
  'The Program Provider Table, Program Model Table and program-level screener questions must be completed before uploading.';
export const TAB_TITLES = {
  entry: 'Entry survey data',
  exit: 'Exit survey data',
} as const satisfies Record<SurveyKind, string>;

export const CSV_TIP = `Tip: for files with over ${formatNumber(TIP_RECORDS)} records use csv rather than xlsx.`;

export const FILE_LOADED = 'File loaded successfully...';
export const FILE_FAILED = 'Error loading file.';
export const FILE_PROBLEM =
  'There was a problem reading the uploaded data file. Please confirm the file is in XLSX or CSV format and try again.';

/** The file that the upload asks for, in advice on a file that cannot be read. */
export const SURVEY_FILE = {
  choose: 'Choose the Excel workbook (.xlsx) or CSV file that holds the survey rows.',
  takesCsv: true,
} as const;

export const DATA_SAVED = 'Data saved successfully.';
export const SAVE_PROBLEM = 'There was a problem saving the uploaded data. Please try again.';
export const UPLOAD_COMPLETE = 'Upload complete. You may now leave this page.';

export const EXPECTATIONS_FAILED =
  'We were unable to retrieve the list of providers and programs for which survey data is expected. Please try again in a few minutes. If the problem continues, please contact the help desk for assistance.';

export const PLEASE_CONFIRM = 'Please confirm.';

/** Shown in place of the file chooser: no program of the grant, or of the one provider, has expected survey data (Q112). */
export function noExpectedProgramsText(kind: SurveyKind, period: string, provider?: string): string {
  const programs = provider === undefined ? 'under this grant' : `of ${provider}`;
  return `Based on the information entered on other pages of this Portal, no programs ${programs} are expected to provide participant ${kind} survey data for the ${period} reporting period. Please ensure that the Program Provider Table, Program Model Table, and the program-level questions for all programs are complete and accurate before uploading participant survey data.`;
}

/** The file is neither xlsx nor csv (UPL-034). */
export function unsupportedFileText(fileName: string, extension: string): string {
  const found = extension === '' ? 'it has no file extension' : `its extension is .${extension}`;
  return `The file ${fileName} cannot be uploaded: ${found}. Only xlsx and csv files are accepted. Please convert the file to xlsx or csv, or rename it if it already is one, and try again.`;
}

/** Rows X through Y of batch N of M are being sent; all 1-based (Q113). */
export function uploadingText(firstRow: number, lastRow: number, batch: number, batches: number): string {
  return `Uploading rows ${firstRow} through ${lastRow} (batch ${batch} of ${batches})`;
}

/** A batch failed for good (ERR-020). */
export function uploadFailedText(helpDeskEmail: string): string {
  return `Upload failed. Please try again in a few minutes. If upload fails three times in a row, contact the help desk at ${helpDeskEmail}.`;
}

/** A required column of a custom file is not mapped (UPL-036). */
export function noColumnText(label: string): string {
  return `No column was selected for ${label}`;
}

/** The number of rows that lack some of the required values, not all of them (UPL-040). */
export function missingRequiredText(count: number): string {
  return `Missing values for required columns: ${formatNumber(count)} row(s)`;
}

/** The rows that lack one required value, and the 1-based row of the file with the first of them. */
export function missingValuesText(label: string, count: number, firstRow: number): string {
  return `${label}: ${formatNumber(count)} row(s), first in row ${firstRow}`;
}

/** The number of rows whose combination of names is not an expected one (UPL-038). */
export function invalidPairsText(count: number): string {
  return `${formatNumber(count)} rows have an invalid combination of provider name and program name`;
}

/** Rows not allowed in a file of one provider (decision 30). */
export function otherProviderText(provider: string, count: number): string {
  const rows = pluralize(count, 'row names', 'rows name');
  return `${rows} another provider, but this file may hold rows of ${provider} only`;
}

/** The other providers that the rows name, joined in one line (decision 30). */
export function namedProvidersText(names: string): string {
  return `Named: ${names}`;
}

/** What to do about rows of other providers in a file of one provider (decision 30). */
export function otherProviderAdvice(provider: string): string {
  return `Take these rows out of the file, or correct the name where ${provider} is meant. A file with rows of several providers is uploaded for the whole grant.`;
}

/** The number of values of a column that are none of its accepted ones (UPL-042). */
export function outOfRangeText(column: string, count: number): string {
  return `Column ${column} has ${formatNumber(count)} out-of-range value(s)`;
}

/** Nothing to save: not one row names a provider, a program or a version. */
export const NO_ROWS_TEXT =
  'The file has no rows with data. Please check the sheet, the header row number and the first data row number.';

/** Above the threshold, or all of them (UPL-044, UPL-045); the base is narrower for other-specify texts (UPL-046). */
export function missingShareText(column: string, missing: number, base: number, ofOthers: boolean): string {
  const share = missing === base ? '100%' : `more than ${MISSING_WARNING_PERCENT}%`;
  const rows = ofOthers ? "valid rows that indicated the 'other' option" : 'valid rows';
  return `Column ${column} has missing or blank values for ${share} of ${rows} (${formatNumber(missing)} of ${formatNumber(base)})`;
}

/** The valid rows of the file differ in number from the surveys reported on earlier pages (UPL-047). */
export function rowCountText(rows: number, expected: number): string {
  return `The file has ${pluralize(rows, 'valid row')}, but the information entered on earlier pages indicates a total of ${pluralize(expected, 'survey')}. ${PLEASE_CONFIRM}`;
}

/** The same of the rows of an impact version of entry surveys (UPL-048). */
export function impactCountText(version: string, rows: number, reported: number): string {
  return `The file has ${pluralize(rows, 'row')} with survey_version ${version}, but ${pluralize(reported, 'was', 'were')} reported on earlier pages. ${PLEASE_CONFIRM}`;
}

/** A program whose number of rows differs from the reported one (BEY-161). */
export function programCountText(provider: string, program: string, rows: number, expected: number): string {
  const found = pluralize(rows, 'valid row');
  const reported = pluralize(expected, 'survey was', 'surveys were');
  const difference = `${formatNumber(Math.abs(rows - expected))} ${rows > expected ? 'more' : 'fewer'}`;
  return `${pairText(provider, program)}: ${found}, but ${reported} reported on earlier pages (${difference})`;
}

/** The number of expected combinations that the file has no rows of (UPL-049). */
export function programsWithoutDataText(count: number): string {
  return `${formatNumber(count)} expected combination(s) of provider name and program name have no data in the file`;
}

/** Rows use a former name of a renamed provider (decision 32). */
export function formerNameText(former: string, provider: string, rows: number): string {
  const carry = pluralize(rows, 'row carries', 'rows carry');
  return `${carry} the former name "${former}" of the provider that is now named "${provider}". They are accepted and count for "${provider}".`;
}

/** Values beyond the last heading or below a blank one, in columns that no item uses. */
export function noHeadingText(rows: number, columns: readonly string[]): string {
  const hold = pluralize(rows, 'row holds', 'rows hold');
  return `${hold} values in columns without a heading: ${namesInLine(columns)}`;
}

export const NO_HEADING_ADVICE =
  'Look at these rows: a value may be in the wrong column, or a quotation mark may be missing. A column that belongs to the survey needs a heading.';

/** The number of special codes that do not fit the row's version of the survey (decision 17). */
export function contradictingCodesText(column: string, count: number): string {
  return `Column ${column} has ${formatNumber(count)} special code(s) that do not fit the row's survey_version`;
}

/** The number of answers to an item that the row's version of the survey does not ask. */
export function unaskedAnswersText(column: string, count: number): string {
  return `Column ${column} has ${formatNumber(count)} answer(s) in rows whose survey_version does not ask the item; they are left out of all figures`;
}

/** A combination of names in one line. */
export function pairText(provider: string, program: string): string {
  return `${provider}: ${program}`;
}

/** Shown where a check has no access to the grant's names (decision 38). */
export const NAMES_NOT_JUDGED =
  'Provider and program names are not checked, and no numbers are compared with those reported: a template of your grant tells the names.';

/** Rows that repeat an earlier row of the file in every cell (BEY-162). */
export function repeatedRowsText(count: number): string {
  const rows = pluralize(count, 'row repeats', 'rows repeat');
  return `${rows} an earlier row of the file completely`;
}

export const REPEATED_ROWS_ADVICE =
  'Two participants may have answered alike. If rows were pasted twice, take one copy out of the file.';

/** A repeated row and the earlier one, both as 1-based rows of the file (BEY-162). */
export function repeatedRowText(row: number, repeats: number): string {
  return `Row ${row} repeats row ${repeats}`;
}

/** Number of names in a finding's line; the rest expand below it. */
export const NAMES_IN_LINE = 3;

/** The first names of a list in one line, and the number of further ones. */
export function namesInLine(names: readonly string[]): string {
  const more = names.length - NAMES_IN_LINE;
  const shown = names.slice(0, NAMES_IN_LINE).join('; ');
  return more > 0 ? `${shown} and ${formatNumber(more)} more` : shown;
}

type RowVerdict = Pick<CheckReport, 'rowsReady' | 'rowsToCorrect'> & {
  readonly summary: Pick<
    CheckReport['summary'],
    'rowsDropped' | 'droppedWithAnswers' | 'firstDroppedWithAnswers'
  >;
};

/** The opening of the check results: rows ready, rows to correct, rows dropped. */
export function verdictText({ rowsReady, rowsToCorrect, summary }: RowVerdict): string {
  const { rowsDropped, droppedWithAnswers, firstDroppedWithAnswers } = summary;
  const needs = pluralize(rowsToCorrect, 'row needs', 'rows need');
  const dropped = pluralize(rowsDropped, 'row was', 'rows were');
  return [
    `${rowsAre(rowsReady)} ready.`,
    ...(rowsToCorrect > 0 ? [`${needs} a correction before the file can be saved.`] : []),
    ...(rowsDropped > 0 ? [`${dropped} left out: no provider, program and version.`] : []),
    ...(droppedWithAnswers > 0
      ? [
          `${formatNumber(droppedWithAnswers)} of them ${droppedWithAnswers === 1 ? 'holds' : 'hold'} other values, first row ${firstDroppedWithAnswers}. Please check whether they belong to the survey.`,
        ]
      : []),
  ].join(' ');
}

/** The verdict on a file, including files with issues but no faulty row. */
export function fileVerdict(report: RowVerdict & { readonly issues: readonly unknown[] }): string {
  // A missing column makes no single row faulty, but nothing can be saved.
  if (report.issues.length > 0 && report.rowsToCorrect === 0) return 'The file cannot be saved yet.';
  return verdictText(report);
}

/** The first row with an error, 1-based in the file, and its value (UPL-042). */
export function exampleText(row: number, value: string): string {
  return `Example: row ${row}, value "${value}"`;
}

/** The first row with an error, 1-based in the file, and the names in it (UPL-038). */
export function examplePairText(row: number, provider: string, program: string): string {
  return `Example: row ${row}, provider "${provider}", program "${program}"`;
}

/** The accepted values of a column, as one text (UPL-042). */
export function acceptedValuesText(accepted: string): string {
  return `Acceptable values: ${accepted}`;
}

/** An expected combination that resembles the names in the file. */
export function suggestionText(provider: string, program: string): string {
  return `Did you mean provider "${provider}", program "${program}"?`;
}

/** What to do about a combination of names that is not like an expected one. */
export const PAIR_ADVICE =
  'Correct the names. If this combination is right, add it to the Program Provider Table and Program Model Table or, if it is there, set it to active; then enter its number of surveys.';

/** A row of data, 1-based in the file, that holds the headings again. */
export function repeatedHeadingsText(row: number): string {
  return `Row ${row} repeats the headings of the file: delete it.`;
}

export const EXIT_IMPACT_HINT = 'Exit surveys have no impact version: use MS or HS.';

function rowsAre(count: number): string {
  return pluralize(count, 'row is', 'rows are');
}
