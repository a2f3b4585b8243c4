/** Messages about how a file was read: what a person cannot see in it, or saw differently. */
import { formatNumber, pluralize } from '../form-kit/numbers.ts';
import { namesInLine } from './messages.ts';

/** Formulas of a workbook that no spreadsheet program has computed: their values are not in the file. */
export function formulasText(count: number, cell: string): string {
  const hold = pluralize(count, 'cell holds a formula', 'cells hold formulas');
  const [results, blank] = count === 1 ? ['a result', 'counts as blank'] : ['results', 'count as blank'];
  return `${hold} without ${results} (first ${cell}) and ${blank}: open the file in Excel, save it and choose it again`;
}

/** Cells that a merge covers, which show the value of another cell and have none of their own. */
export function mergedCellsText(count: number, cell: string): string {
  const are = pluralize(count, 'cell is', 'cells are');
  const share = count === 1 ? 'it does' : 'they do';
  return `${are} merged with a cell above or to the left (first ${cell}): ${share} not share its value`;
}

export const MERGED_CELLS_ADVICE =
  'Merged cells have one value, which belongs to the first of them. Unmerge them, enter the value of every row, and choose the file again.';

/** Rows that a filter or a person has hidden in the workbook: they are read like all others. */
export function hiddenRowsText(count: number, firstRow: number): string {
  const included = pluralize(
    count,
    'row that is hidden in the workbook is',
    'rows that are hidden in the workbook are',
  );
  return `${included} included (first row ${firstRow})`;
}

export const HIDDEN_ROWS_ADVICE =
  'Rows hidden by a filter or by hand are still part of the file. Show them; delete those that do not belong to the survey, and choose the file again.';

/** Hidden columns that items use. */
export function hiddenColumnsText(labels: readonly string[]): string {
  const columns =
    labels.length === 1 ? 'A column that is' : `${formatNumber(labels.length)} columns that are`;
  return `${columns} hidden in the workbook ${labels.length === 1 ? 'is' : 'are'} included: ${namesInLine(labels)}`;
}

export const HIDDEN_COLUMNS_ADVICE =
  'Show the columns in the workbook and check whether their values are those to be reported.';

/** Letters of another encoding than the rest of the file. */
export function mixedLettersText(word: string, cell: string): string {
  return `Some letters of the file have another encoding than the rest. The first is in cell ${cell} and was read as "${word}"`;
}

/** Letters that no text encoding explains. */
export function misplacedLettersText(word: string, cell: string): string {
  return `Some letters of the file seem to be wrong, such as in "${word}" in cell ${cell}`;
}

/** Letters read in an encoding that is not the usual one. */
export function guessedLettersText(word: string, cell: string): string {
  return `The file does not say how its accented letters are encoded. Please look whether they are right, such as in "${word}" in cell ${cell}`;
}

export const MIXED_LETTERS_ADVICE =
  'If these letters are wrong, enter them again in a spreadsheet program, save the file as "CSV UTF-8" and choose the new file.';

export const LETTERS_ADVICE =
  'If letters are wrong, save the original as "CSV UTF-8" and choose the new file.';

export const ENCODING_ADVICE =
  'The names hold signs of a wrong text encoding, such as "\u00c3\u00a9" for "\u00e9". Save the original as "CSV UTF-8" and choose the new file.';

export const DATE_ADVICE =
  'The cell seems to be formatted as a date or time. Change the format of the column to General and check whether its numbers are right.';

/** A value as a csv shows it that forces text: ="15". */
export const FORMULA_ADVICE =
  'The value is written as a formula, such as ="15". Open the file in a spreadsheet program, save it as an Excel workbook (.xlsx) and choose the new file.';

/** A value with the apostrophe by which spreadsheet programs force text: '15. */
export const APOSTROPHE_ADVICE =
  "The value begins with an apostrophe, as spreadsheet programs mark text. Remove the apostrophe from every value of the column, such as 15 for '15, and choose the file again.";
