/** The server's repeated check of every row (BEY-079), with the page's catalogue and accepted values. */
import { findUnstorable, unstorableText } from '../../form-kit/texts.ts';
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import { acceptedText, toCodeId, getCellValidator, specifiedText } from '../catalogue/accepted-values.ts';
import { listColumns } from '../catalogue/catalogue.ts';
import { isBlankCell, normaliseName, shownValue, toCellText, type Cell } from './cell-text.ts';
import type { Survey, SurveyColumn } from '../catalogue/column.ts';
import type { PairIndex } from '../names.ts';
import { toIndexed, type Indexed, type StoredColumns } from './columns.ts';
import type { StoredValue } from './stored-code.ts';

/** Why a row is refused: the column, its value and the accepted values. */
export type RowIssue = {
  readonly code: 'missing-required' | 'invalid-pair' | 'out-of-range';
  readonly column: string | null;
  readonly value: string;
  readonly message: string;
};

/** A row that is refused, by its position in the batch. */
export type RefusedRow = { readonly at: number; readonly issue: RowIssue };

/** The rows, each with its program's position in the index of expected pairs; or the refused rows, in order. */
export type ReadBatch =
  | { readonly rows: StoredColumns & { readonly pairs: Indexed<number> } }
  | { readonly refused: readonly RefusedRow[] };

/**
 * Validates and converts the rows of a batch, every column of the catalogue in its order: the survey number first, which
 * runs on from `firstNumber` (UPL-054). Any accepted spelling becomes its code; names become the expected spelling; 0/1
 * columns become booleans. Every distinct value is validated once, and every row by the values it has.
 */
export function readBatch(
  survey: Survey,
  sent: readonly Indexed<unknown>[],
  { pairs, firstNumber }: { readonly pairs: PairIndex; readonly firstNumber: number },
): ReadBatch {
  const count = sent[0]?.indices.length ?? 0;
  const issues = new Map<number, RowIssue>();
  const columns = toReaders(survey).map((read, at) => {
    const column = sent[at];
    if (column?.indices.length !== count) throw new RangeError(`${at} is no column of ${count} rows`);
    return readColumn(column, read, (row, value) => {
      if (!issues.has(row)) issues.set(row, valueIssue(survey, at, value));
    });
  });
  const paired = pairRows(columns, pairs, issues);
  noteNumbers(survey, columns[NUMBER_AT], firstNumber, issues);
  if (issues.size > 0) {
    const refused = [...issues].map(([at, issue]) => ({ at, issue }));
    return { refused: refused.toSorted((a, b) => a.at - b.at) };
  }
  const { provider, program, pairs: found } = paired;
  const named = columns.with(PROVIDER_AT, provider).with(PROGRAM_AT, program);
  return { rows: { count, columns: named, pairs: found } };
}

/** The column as stored, with spellings of one code merged; null where a row's value is refused. */
function readColumn(
  { values, indices: sent }: Indexed<unknown>,
  read: ValueReader,
  refuse: (row: number, value: unknown) => void,
): Indexed<StoredValue> {
  const stored = values.map(read);
  const distinct = toIndexed(stored.map((value) => (value === REFUSED ? null : value)));
  const indices = new Uint16Array(sent.length);
  for (let row = 0; row < indices.length; row += 1) indices[row] = distinct.indices[sent[row] ?? 0] ?? 0;
  if (stored.includes(REFUSED)) {
    for (const [row, index] of sent.entries()) if (stored[index] === REFUSED) refuse(row, values[index]);
  }
  return { values: distinct.values, indices };
}

/** Finds the expected pair of every row, and the names as stored. */
function pairRows(columns: readonly Indexed<StoredValue>[], pairs: PairIndex, issues: Map<number, RowIssue>) {
  const [providers, programs] = [columns[PROVIDER_AT] ?? NOTHING, columns[PROGRAM_AT] ?? NOTHING];
  const found: (FoundPair | { readonly issue: RowIssue })[] = [];
  const known = new Map<number, number>();
  const indices = new Uint16Array(providers.indices.length);
  for (let row = 0; row < indices.length; row += 1) {
    const [provider, program] = [providers.indices[row] ?? 0, programs.indices[row] ?? 0];
    const key = provider * programs.values.length + program;
    let at = known.get(key);
    if (at === undefined) {
      at =
        found.push(findPair(String(providers.values[provider]), String(programs.values[program]), pairs)) - 1;
      known.set(key, at);
    }
    indices[row] = at;
    const one = found[at];
    if (one && 'issue' in one && !issues.has(row)) issues.set(row, one.issue);
  }
  const of = <T>(toValue: (pair: FoundPair) => T): Indexed<T> => ({
    // Where one is not found, nothing is stored.
    values: found.flatMap((one) => ('issue' in one ? [] : [toValue(one)])),
    indices,
  });
  return {
    provider: of<StoredValue>(({ provider }) => provider),
    program: of<StoredValue>(({ program }) => program),
    pairs: of(({ pair }) => pair),
  };
}

const NOTHING: Indexed<StoredValue> = { values: [], indices: new Uint16Array() };

type FoundPair = { readonly provider: string; readonly program: string; readonly pair: number };

function findPair(
  provider: string,
  program: string,
  pairs: PairIndex,
): FoundPair | { readonly issue: RowIssue } {
  const known = pairs.find(provider, program);
  if (known !== undefined && pairs.pairs[known]?.provider_name === provider)
    return { provider, program, pair: known };
  const tidied = { provider: normaliseName(provider), program: normaliseName(program) };
  const pair = pairs.find(tidied.provider, tidied.program);
  if (pair === undefined) return { issue: pairIssue(provider, program) };
  return { provider: pairs.pairs[pair]?.provider_name ?? tidied.provider, program: tidied.program, pair };
}

/** The product numbers the rows itself (UPL-054): another number means rows are missing or doubled. */
function noteNumbers(
  survey: Survey,
  { values, indices }: Indexed<StoredValue> = NOTHING,
  firstNumber: number,
  issues: Map<number, RowIssue>,
): void {
  const column = listColumns(survey)[NUMBER_AT]?.name ?? null;
  for (const [row, index] of indices.entries()) {
    const [found, expected] = [values[index], firstNumber + row];
    if (found === expected || issues.has(row)) continue;
    const message = `${column} is ${String(found)} instead of ${expected}`;
    issues.set(row, { code: 'out-of-range', column, value: String(found), message });
  }
}

const REFUSED = Symbol('refused');

/** Converts a value to its stored form. */
type ValueReader = (value: unknown) => StoredValue | typeof REFUSED;

const compiled = new WeakMap<Survey, readonly ValueReader[]>();

/** The readers of a survey's columns, cached. */
function toReaders(survey: Survey): readonly ValueReader[] {
  const known = compiled.get(survey);
  if (known) return known;
  const made = listColumns(survey).map(createValueReader);
  compiled.set(survey, made);
  return made;
}

// Every survey begins with survey number, provider and program.
const NUMBER_AT = 0;
const PROVIDER_AT = 1;
const PROGRAM_AT = 2;

function createValueReader(column: SurveyColumn): ValueReader {
  switch (column.answer.kind) {
    case 'number':
      return (value) => (isSurveyNumber(value) ? value : REFUSED);
    case 'expected':
      return (value) => (isCell(value) && !isBlankCell(value) ? toCellText(value) : REFUSED);
    case 'text': {
      const { maxLength } = column.answer;
      return (value) => {
        const text = isCell(value) ? specifiedText(value, maxLength) : undefined;
        return text === undefined ? REFUSED : text;
      };
    }
    default:
      return answerReader(column);
  }
}

function answerReader(column: SurveyColumn): ValueReader {
  const validator = getCellValidator(column);
  const stored: readonly (StoredValue | typeof REFUSED)[] = validator.codes.map((code, id) => {
    if (id === validator.outOfRange) return REFUSED;
    if (code === null) return column.required ? REFUSED : null;
    return column.type === 'boolean' ? code === '1' : code;
  });
  return (value) => (isCell(value) ? (stored[toCodeId(validator, value)] ?? null) : REFUSED);
}

function pairIssue(provider: string, program: string): RowIssue {
  const value = shownValue(`${provider} / ${program}`);
  for (const [column, name] of [
    [SURVEY_ROLES.provider.name, provider],
    [SURVEY_ROLES.program.name, program],
  ] as const) {
    const character = findUnstorable(name);
    if (character === null) continue;
    return { code: 'invalid-pair', column, value, message: unstorableText(column, character) };
  }
  const message = `invalid combination of provider name and program name: ${value}`;
  return { code: 'invalid-pair', column: SURVEY_ROLES.program.name, value, message };
}

function valueIssue(survey: Survey, index: number, found: unknown): RowIssue {
  const column = listColumns(survey)[index];
  if (!column) throw new RangeError(`the ${survey.kind} survey has no column ${index}`);
  const value = isCell(found) ? shownValue(found) : typeof found;
  if (column.required && isCell(found) && isBlankCell(found)) {
    return { code: 'missing-required', column: column.name, value, message: `${column.name} is missing` };
  }
  const character = typeof found === 'string' ? findUnstorable(found) : null;
  if (character !== null) {
    const message = unstorableText(column.name, character);
    return { code: 'out-of-range', column: column.name, value, message };
  }
  const message = `${column.name} has an out-of-range value: ${value} (acceptable values: ${acceptedText(column)})`;
  return { code: 'out-of-range', column: column.name, value, message };
}

function isCell(value: unknown): value is Cell {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  );
}

function isSurveyNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}
