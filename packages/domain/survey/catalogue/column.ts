/** The vocabulary of the survey catalogue: what a column of an entry or exit survey is. */
import { SCALES, type Choice, type ScaleName, type SpecialCode } from './scales.ts';

export type SurveyKind = 'entry' | 'exit';

export type SurveyVersion = 'MS' | 'HS' | 'MS IMPACT' | 'HS IMPACT';

export const ENTRY_VERSIONS = [
  'MS',
  'HS',
  'MS IMPACT',
  'HS IMPACT',
] as const satisfies readonly SurveyVersion[];
export const EXIT_VERSIONS = ['MS', 'HS'] as const satisfies readonly SurveyVersion[];

/** The type of the column on the wire and in the database (Q107). */
export type ColumnType = 'string' | 'boolean' | 'long';

/** What a cell of the column may hold. */
export type AnswerKind =
  | { readonly kind: 'number' } // the running survey number, set by the product
  | { readonly kind: 'expected' } // a name of an expected provider and program pair
  | { readonly kind: 'values'; readonly values: readonly Choice[] }
  | { readonly kind: 'scale'; readonly scale: ScaleName }
  | { readonly kind: 'text'; readonly maxLength: number };

export type SurveyColumn = {
  /** The database column of the specification. */
  readonly name: string;
  /** Headings of the standard workbook; the first is the template's own. */
  readonly question: readonly string[];
  readonly type: ColumnType;
  readonly answer: AnswerKind;
  /** Versions that ask the item. */
  readonly versions: readonly SurveyVersion[];
  readonly label: string;
  /** Codes accepted for 'not on this version'. */
  readonly specialCodes: readonly SpecialCode[];
  /** Stored codes that count as the good answer; none where the item has no direction. */
  readonly goodDirection: readonly string[];
  /** A blank is an issue (UPL-035). */
  readonly required?: true;
  /** For an other-specify text: the column whose 'other' option it explains. */
  readonly otherOf?: string;
};

/** The accepted answers of a closed question, special codes aside; none for names, numbers and texts. */
export function listChoices(column: SurveyColumn): readonly Choice[] {
  if (column.answer.kind === 'values') return column.answer.values;
  return column.answer.kind === 'scale' ? SCALES[column.answer.scale] : [];
}

/** The stored codes of a closed question in the order of the catalogue, each once, special codes aside. */
export function listCodes(column: SurveyColumn): readonly string[] {
  return [...new Set(listChoices(column).map((entry) => entry.canonical))];
}
