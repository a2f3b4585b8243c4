/** Corrections of a file on the upload page: manual cells and mapped values (decision 33). The file is unchanged. */
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import { listChoices, type Survey, type SurveyColumn } from '../catalogue/column.ts';
import { findColumn } from '../catalogue/catalogue.ts';
import { toCodeId, getCellValidator } from '../catalogue/accepted-values.ts';
import { normaliseName, normaliseText } from '../rows/cell-text.ts';
import type { PairIndex } from '../names.ts';

/** A cell of the file by its 1-based row and its file column's position, with the replacement text. */
export type CellCorrection = { readonly row: number; readonly at: number; readonly text: string };

/**
 * One decision for all rows with the same value. For a closed question `found` and `accepted` have one text each (''
 * clears the cell); for names they contain provider and program, and the column is the program's.
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

/** Limits of corrections on the page; a file beyond them is better corrected at its source. */
export const CORRECTIONS_MAX = {
  /** Rows with an issue that are listed. */
  rows: 5_000,
  /** Mappings of one upload, and values that are listed to be mapped. */
  mappings: 300,
  /** Characters of a mappable text, and of a text typed into a cell. */
  text: 200,
  /** Mappings that are remembered for a survey of a grant. */
  remembered: 2_000,
} as const;

/** The column key of mapped names. */
export const NAMES_COLUMN = SURVEY_ROLES.program.name;

/** The normal form of all spellings that a mapping covers: names normalised, answers also in lower case. */
export function normaliseFound(column: string, found: readonly string[]): readonly string[] {
  return found.map((text) =>
    column === NAMES_COLUMN ? normaliseName(text) : normaliseText(text).toLowerCase(),
  );
}

/** The mapping's key: equal for every spelling it covers. */
export function mappingKey(column: string, found: readonly string[]): string {
  return JSON.stringify([column, ...normaliseFound(column, found)]);
}

/** Whether the values of a column can be mapped: it is a closed question. */
export function isMappable(column: SurveyColumn): boolean {
  return listChoices(column).length > 0;
}

/** Whether a mapping's target is accepted now: remembered ones may be outdated. */
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
