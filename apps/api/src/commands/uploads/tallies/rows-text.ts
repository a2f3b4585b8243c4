/** The stored form of rows as text: the input of the server's hash of an upload (decision 33). */
import { listStoredColumns } from '@srae/domain/instruments/instruments';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { listChoices, listCodes, type Survey, type SurveyColumn } from '@srae/domain/survey/catalogue/column';
import type { Indexed } from '@srae/domain/survey/rows/columns';
import type { StoredValue } from '@srae/domain/survey/rows/stored-code';
import type { ProgramRows } from '../../../store/uploads/survey-rows.ts';

/**
 * Rows as elements of an array of PostgreSQL records, joined by commas: two empty keys, the program, then the columns
 * of all instruments, filled in where the row's survey has them. In UTF-8, one character per byte.
 */
export function toRowsText(survey: Survey, { count, programs, columns }: ProgramRows): string {
  const opened: Indexed<string> = {
    values: programs.values.map((programId) => `"(,,${programId}`),
    indices: programs.indices,
  };
  const pieces = [opened, ...toPlan(survey).flatMap((piece) => written(piece, columns, count))];
  let text = '';
  for (let row = 0; row < count; row += 1) {
    if (row > 0) text += ',';
    for (let at = 0; at < pieces.length; at += 1) {
      const piece = pieces[at];
      text += piece?.values[piece.indices[row] ?? 0] ?? '';
    }
    text += ')"';
  }
  return text;
}

/** A column of the records: its position among the survey's columns (-1: not asked), and its possible values. */
type PlannedColumn = {
  readonly at: number;
  readonly isText: boolean;
  /** If absent, any text or number. */
  readonly options: readonly StoredValue[] | null;
};

/**
 * Columns written together: for those with few options, each combination is written once for all batches, when it
 * first occurs; a free-text column is written by itself.
 */
type Piece = {
  readonly columns: readonly PlannedColumn[];
  readonly combinations: number;
  readonly texts: string[];
};

const COMBINATIONS_MAX = 4_096;

const plans = new WeakMap<Survey, readonly Piece[]>();

function toPlan(survey: Survey): readonly Piece[] {
  const known = plans.get(survey);
  if (known) return known;
  const own = listColumns(survey);
  const pieces: Piece[] = [];
  for (const { name, answer } of listStoredColumns(survey.kind)) {
    const at = own.findIndex((column) => column.name === name);
    const isText = answer.kind === 'text' || answer.kind === 'expected';
    const column = { at, isText, options: listOptions(own[at]) };
    const last = pieces.at(-1);
    const combinations = (last?.combinations ?? 1) * (column.options?.length ?? Number.POSITIVE_INFINITY);
    if (last && combinations <= COMBINATIONS_MAX)
      pieces.splice(-1, 1, { columns: [...last.columns, column], combinations, texts: [] });
    else
      pieces.push({
        columns: [column],
        combinations: column.options?.length ?? Number.POSITIVE_INFINITY,
        texts: [],
      });
  }
  plans.set(survey, pieces);
  return pieces;
}

/** The possible stored values of a column; null for one that may hold any text or number. */
function listOptions(column: SurveyColumn | undefined): readonly StoredValue[] | null {
  if (column === undefined) return [null];
  if (column.type === 'boolean') return [null, true, false];
  if (listChoices(column).length === 0) return null;
  return [null, ...listCodes(column), ...column.specialCodes.map(({ code }) => code)];
}

function written(
  { columns, texts }: Piece,
  stored: readonly Indexed<StoredValue>[],
  count: number,
): readonly Indexed<string>[] {
  const alone = () => columns.map((column) => writtenAlone(column, stored, count));
  const indices = new Uint16Array(count);
  let weight = 1;
  for (const { at, options } of columns) {
    if (options === null) return alone();
    const { values, indices: ofRows } = stored[at] ?? BLANK;
    const weights = values.map((value) => options.indexOf(value) * weight);
    // A value that is not in the catalogue.
    if (weights.some((one) => one < 0)) return alone();
    if (values.length > 1 || weights[0] !== 0)
      for (let row = 0; row < count; row += 1)
        indices[row] = (indices[row] ?? 0) + (weights[ofRows[row] ?? 0] ?? 0);
    weight *= options.length;
  }
  for (let row = 0; row < count; row += 1) {
    const combination = indices[row] ?? 0;
    texts[combination] ??= combinationText(columns, combination);
  }
  return [{ values: texts, indices }];
}

const BLANK: Indexed<StoredValue> = { values: [null], indices: new Uint16Array() };

function combinationText(columns: readonly PlannedColumn[], combination: number): string {
  let rest = combination;
  let text = '';
  for (const { options, isText } of columns) {
    if (options === null) throw new Error('A column of any texts is written alone.');
    text += `,${toBytes(toField(options[rest % options.length] ?? null, isText))}`;
    rest = Math.floor(rest / options.length);
  }
  return text;
}

function writtenAlone(
  { at, isText }: PlannedColumn,
  stored: readonly Indexed<StoredValue>[],
  count: number,
): Indexed<string> {
  const { values, indices } = stored[at] ?? BLANK;
  return {
    values: values.map((value) => `,${toBytes(toField(value, isText))}`),
    indices: indices.length === count ? indices : new Uint16Array(count),
  };
}

/** A single character above 255 would make every character of the batch use two bytes of memory. */
function toBytes(text: string): string {
  return ASCII.test(text) ? text : Buffer.from(text).toString('latin1');
}

const ASCII = /^[\0-\x7f]*$/;

/** A value as a field of a record within an array. */
function toField(value: StoredValue, isText: boolean): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number' || !isText) return String(value);
  // Escaped once for the record and once for the array.
  return escaped(`"${escaped(value)}"`);
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}
