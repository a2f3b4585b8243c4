/** Corrections of a file on the upload page: cells by hand, and mapped values (decision 33). The file stays as it is. */
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import { listChoices, type Survey, type SurveyColumn } from '../catalogue/column.ts';
import { findColumn } from '../catalogue/catalogue.ts';
import { toCodeId, getCellValidator } from '../catalogue/accepted-values.ts';
import { normaliseText } from '../rows/cell-text.ts';
import { normaliseName, type PairIndex } from '../names.ts';

/** A cell of the file by its row, counted from 1, and the position of its file column, with the text that replaces it. */
export type CellCorrection = { readonly row: number; readonly at: number; readonly text: string };

/**
 * One decision for all rows that say the same. Of a closed question `found` and `accepted` hold one text each ('' clears
 * the cell); of the names they hold provider and program, and the column is that of the program.
 */
export type ValueMapping = {
  readonly column: string;
  readonly found: readonly string[];
  readonly accepted: readonly string[];
};

/** A mapping that has been used, with the number of cells or, of names, rows that it changed. */
export type UsedMapping = ValueMapping & { readonly rows: number };

export type Corrections = {
  readonly cells: readonly CellCorrection[];
  readonly mappings: readonly ValueMapping[];
};

export const NO_CORRECTIONS: Corrections = { cells: [], mappings: [] };

/** What can be corrected on the page; a file with more is better corrected where it came from. */
export const CORRECTIONS_MAX = {
  /** Rows with an issue that are listed. */
  rows: 5_000,
  /** Mappings of one upload, and values that are listed to be mapped. */
  mappings: 300,
  /** Characters of a text that can be mapped, and of one typed into a cell. */
  text: 200,
  /** Mappings that are remembered for a survey of a grant. */
  remembered: 2_000,
} as const;

/** The column under which mapped names are kept. */
export const NAMES_COLUMN = SURVEY_ROLES.program.name;

/** The one spelling for all that a mapping covers: names tidied, answers tidied and in lower case. */
export function normaliseFound(column: string, found: readonly string[]): readonly string[] {
  return found.map((text) =>
    column === NAMES_COLUMN ? normaliseName(text) : normaliseText(text).toLowerCase(),
  );
}

/** The same for every spelling that one mapping covers. */
export function mappingKey(column: string, found: readonly string[]): string {
  return JSON.stringify([column, ...normaliseFound(column, found)]);
}

/** Whether the values of a column can be mapped: it is a closed question. */
export function isMappable(column: SurveyColumn): boolean {
  return listChoices(column).length > 0;
}

/** Whether a mapping leads to what is accepted now: remembered ones may be out of date. */
export function leadsToAccepted(survey: Survey, pairs: PairIndex, mapping: ValueMapping): boolean {
  const [first = '', second = ''] = mapping.accepted;
  if (mapping.column === NAMES_COLUMN) {
    return (
      mapping.found.length === 2 && pairs.find(normaliseName(first), normaliseName(second)) !== undefined
    );
  }
  const column = findColumn(survey, mapping.column);
  if (!column || !isMappable(column) || mapping.found.length !== 1) return false;
  if (first === '') return column.required !== true;
  const validator = getCellValidator(column);
  return toCodeId(validator, first) !== validator.outOfRange;
}
