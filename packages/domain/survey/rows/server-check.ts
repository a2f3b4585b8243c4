/** The server's check of every row again (BEY-079): the same catalogue and accepted values as the page. */
import { findUnstorable, unstorableText } from '../../form-kit/texts.ts';
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import { acceptedText, toId, toJudge, specifiedText } from '../catalogue/accepted-values.ts';
import { listColumns } from '../catalogue/catalogue.ts';
import { isBlankCell, shownValue, textOfCell, type Cell } from './cell-text.ts';
import type { Survey, SurveyColumn } from '../catalogue/column.ts';
import { normaliseName, type PairIndex } from '../names.ts';

/** Why a row is refused: the column, what it holds and what it may hold. */
export type RowIssue = {
  readonly code: 'shape' | 'missing-required' | 'invalid-pair' | 'out-of-range';
  readonly column: string | null;
  readonly value: string;
  readonly message: string;
};

export type StoredValue = string | number | boolean | null;

/** The values of a row as the database stores them, in the order of the catalogue. */
export type StoredRow = readonly StoredValue[];

/** `pair` is the position of the row's program in the index of expected pairs. */
export type ReadRow = { readonly row: StoredRow; readonly pair: number } | { readonly issue: RowIssue };

/**
 * Judges and converts a row of a batch: survey number first, then every column of the catalogue in its order. Any
 * accepted spelling becomes its code; names become the expected spelling; 0/1 columns become booleans.
 */
export function readBatchRow(survey: Survey, values: readonly unknown[], pairs: PairIndex): ReadRow {
  const readers = toReaders(survey);
  if (values.length !== readers.length) return { issue: shapeIssue(values.length, readers.length) };
  const read = readers.map((reader, at) => {
    const value = values[at];
    if (typeof value === 'string' && value.length === 1) {
      // Nearly every cell is one character, for which a table is faster than a call.
      const known = reader.singles[value.charCodeAt(0)];
      if (known !== undefined) return known;
    }
    return reader.read(value);
  });
  const refused = read.indexOf(REFUSED);
  if (refused >= 0) return { issue: valueIssue(survey, refused, values[refused]) };
  // What was refused has just been answered.
  const row = read as StoredValue[];
  const provider = String(row[PROVIDER_AT]);
  const program = String(row[PROGRAM_AT]);
  const known = pairs.find(provider, program);
  if (known !== undefined && pairs.pairs[known]?.provider_name === provider) return { row, pair: known };
  const tidied = { provider: normaliseName(provider), program: normaliseName(program) };
  const pair = pairs.find(tidied.provider, tidied.program);
  if (pair === undefined) return { issue: pairIssue(provider, program) };
  row[PROVIDER_AT] = pairs.pairs[pair]?.provider_name ?? tidied.provider;
  row[PROGRAM_AT] = tidied.program;
  return { row, pair };
}

const REFUSED = Symbol('refused');

type ValueReader = {
  readonly read: (value: unknown) => StoredValue | typeof REFUSED;
  /** What it reads from cells of one character, by character code; none where a table is no help. */
  readonly singles: readonly (StoredValue | typeof REFUSED)[];
};

const compiled = new WeakMap<Survey, readonly ValueReader[]>();

/** The readers of a survey's columns, made once. */
function toReaders(survey: Survey): readonly ValueReader[] {
  const known = compiled.get(survey);
  if (known) return known;
  const made = listColumns(survey).map(readerOf);
  compiled.set(survey, made);
  return made;
}

// Every survey begins with survey number, provider and program.
const PROVIDER_AT = 1;
const PROGRAM_AT = 2;

function readerOf(column: SurveyColumn): ValueReader {
  switch (column.answer.kind) {
    case 'number':
      return { singles: [], read: (value) => (isSurveyNumber(value) ? value : REFUSED) };
    case 'expected':
      return {
        singles: [],
        read: (value) => (isCell(value) && !isBlankCell(value) ? textOfCell(value) : REFUSED),
      };
    case 'text': {
      const { maxLength } = column.answer;
      return {
        singles: [],
        read: (value) => {
          const text = isCell(value) ? specifiedText(value, maxLength) : undefined;
          return text === undefined ? REFUSED : text;
        },
      };
    }
    default:
      return answerReader(column);
  }
}

function answerReader(column: SurveyColumn): ValueReader {
  const judge = toJudge(column);
  const stored: readonly (StoredValue | typeof REFUSED)[] = judge.codes.map((code, id) => {
    if (id === judge.outOfRange) return REFUSED;
    if (code === null) return column.required ? REFUSED : null;
    return column.type === 'boolean' ? code === '1' : code;
  });
  return {
    singles: Array.from(judge.singles, (id) => stored[id] ?? null),
    read: (value) => (isCell(value) ? (stored[toId(judge, value)] ?? null) : REFUSED),
  };
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

function shapeIssue(found: number, expected: number): RowIssue {
  const message = `a row has ${found} values instead of ${expected}`;
  return { code: 'shape', column: null, value: String(found), message };
}

function isCell(value: unknown): value is Cell {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  );
}

function isSurveyNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}
