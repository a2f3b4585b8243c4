/**
 * Validation of cells against the accepted codes of a column (Q102). A lookup of the raw cell comes first; only unknown
 * spellings are normalised.
 */
import { findUnstorable } from '../../form-kit/texts.ts';
import { isAskedInVersion, specialCodeFits } from './catalogue.ts';
import { copyText, isBlankCell, toLength, toCellText, normaliseText, type Cell } from '../rows/cell-text.ts';
import { listChoices, listCodes, type Choice, type SurveyColumn, type SurveyVersion } from './column.ts';

export type CellResult =
  | { readonly kind: 'missing' }
  | { readonly kind: 'outOfRange' }
  /** `asked` is whether the row's version asks the item. */
  | { readonly kind: 'ok'; readonly code: string; readonly asked: boolean }
  /** A special code; `fits` is whether it agrees with the row's version. */
  | { readonly kind: 'notAsked'; readonly code: string; readonly fits: boolean };

/** The compiled accepted values of one closed question. Ids count from 0: missing, codes, special codes, out of range. */
export type CellValidator = {
  readonly column: SurveyColumn;
  /** The stored code behind each id; null for missing and out of range. */
  readonly codes: readonly (string | null)[];
  /** The first id of a special code. */
  readonly firstSpecial: number;
  /** The id for 'not an accepted value'. */
  readonly outOfRange: number;
  /** Ids by normalised, lower-case spelling. */
  readonly spellings: ReadonlyMap<string, number>;
  /** Ids of one-character cells by character code; most cells are one character. */
  readonly singles: Uint8Array;
  /** Ids by raw cell, filled on demand. */
  readonly memo: Map<Cell, number>;
};

export const MISSING_ID = 0;

// Hostile or corrupt files have unlimited spellings; beyond this number they are validated each time.
const MEMO_MAX = 4_000;
// No accepted value is longer than a label with its code, so longer cells are not cached.
const MEMO_LENGTH_MAX = 200;

const INTEGER_WITH_ZEROS = /^(-?\d+)\.0+$/;
const CODE_AND_JOINER = /^([a-z0-9]+(?: impact)?) ?[-\u2010-\u2015\u2212:.=] ?(?=\S)/;

const validators = new Map<SurveyColumn, CellValidator>();

/** The validator of a closed question, cached. */
export function getCellValidator(column: SurveyColumn): CellValidator {
  const known = validators.get(column);
  if (known) return known;
  const made = compile(column);
  validators.set(column, made);
  return made;
}

/** The id of a cell: 0 when it is blank, `validator.outOfRange` when it matches no code. */
export function toCodeId(validator: CellValidator, cell: Cell): number {
  if (typeof cell === 'string' && cell.length < 2) {
    return cell === '' ? MISSING_ID : (validator.singles[cell.charCodeAt(0)] ?? find(validator, cell));
  }
  if (cell === null || cell === undefined) return MISSING_ID;
  return validator.memo.get(cell) ?? learn(validator, cell);
}

/**
 * The text of an other-specify cell, unchanged: null when blank, undefined when it exceeds the column's limit
 * (UPL-043) or contains unstorable characters.
 */
export function specifiedText(cell: Cell, maxLength: number): string | null | undefined {
  if (cell === null || cell === undefined || cell === '') return null;
  const text = toCellText(cell);
  if (isBlankCell(text)) return null;
  if (findUnstorable(text) !== null) return undefined;
  return text.length > maxLength && toLength(text) > maxLength ? undefined : text;
}

/** Validates a cell in a row of the given version; names are validated as pairs elsewhere (UPL-041). */
export function validateCell(column: SurveyColumn, cell: Cell, version: SurveyVersion | null): CellResult {
  const asked = version === null || isAskedInVersion(column, version);
  if (column.answer.kind === 'text' || column.answer.kind === 'expected') {
    const max = column.answer.kind === 'text' ? column.answer.maxLength : Number.POSITIVE_INFINITY;
    const text = specifiedText(cell, max);
    if (text === undefined) return { kind: 'outOfRange' };
    return text === null ? { kind: 'missing' } : { kind: 'ok', code: text, asked };
  }
  const validator = getCellValidator(column);
  const id = toCodeId(validator, cell);
  if (id === validator.outOfRange) return { kind: 'outOfRange' };
  const code = validator.codes[id] ?? null;
  if (code === null) return { kind: 'missing' };
  if (id < validator.firstSpecial) return { kind: 'ok', code, asked };
  const special = column.specialCodes[id - validator.firstSpecial];
  const fits = version === null || (special !== undefined && specialCodeFits(special, version));
  return { kind: 'notAsked', code, fits };
}

/** The accepted values as messages list them: '1 Not true at all, 2 Somewhat true, 3 Very true'. */
export function acceptedText(column: SurveyColumn): string {
  if (column.answer.kind === 'text') return `${column.answer.maxLength} characters or fewer`;
  if (column.answer.kind === 'expected') return 'a provider and program name that is expected';
  if (column.answer.kind === 'number') return 'a whole number';
  const words = listChoices(column).map(({ code, label }) => (label ? `${code} ${label}` : code));
  return [...words, ...column.specialCodes.map(({ code }) => code)].join(', ');
}

function learn(validator: CellValidator, cell: Cell): number {
  const id = find(validator, cell);
  const short = typeof cell !== 'string' || cell.length <= MEMO_LENGTH_MAX;
  if (short && validator.memo.size < MEMO_MAX) {
    validator.memo.set(typeof cell === 'string' ? copyText(cell) : cell, id);
  }
  return id;
}

function find(validator: CellValidator, cell: Cell): number {
  const text = normaliseText(toCellText(cell)).toLowerCase();
  if (text === '') return MISSING_ID;
  const bare = text.replace(INTEGER_WITH_ZEROS, '$1');
  return (
    validator.spellings.get(bare) ??
    validator.spellings.get(bare.replace(CODE_AND_JOINER, '$1 ')) ??
    validator.outOfRange
  );
}

function compile(column: SurveyColumn): CellValidator {
  const codes = listCodes(column);
  const specials = column.specialCodes;
  const spellings = new Map<string, number>();
  for (const entry of listChoices(column)) spell(spellings, entry, codes.indexOf(entry.canonical) + 1);
  if (column.type === 'boolean') {
    spellings.set('true', codes.indexOf('1') + 1);
    spellings.set('false', codes.indexOf('0') + 1);
  }
  const firstSpecial = codes.length + 1;
  for (const [index, entry] of specials.entries()) spell(spellings, entry, firstSpecial + index);
  const outOfRange = firstSpecial + specials.length;
  const validator = {
    column,
    codes: [null, ...codes, ...specials.map(({ code }) => code), null],
    firstSpecial,
    outOfRange,
    spellings,
    singles: new Uint8Array(128),
    memo: new Map<Cell, number>(),
  };
  for (const code of validator.singles.keys())
    validator.singles[code] = find(validator, String.fromCharCode(code));
  return validator;
}

function spell(spellings: Map<string, number>, { code, label, also = [] }: Choice, id: number): void {
  spellings.set(code.toLowerCase(), id);
  for (const words of [label, ...also]) {
    if (words === '') continue;
    spellings.set(words.toLowerCase(), id);
    spellings.set(`${code} ${words}`.toLowerCase(), id);
  }
}
