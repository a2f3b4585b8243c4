/** The stored form of rows as text: what the server's hash of an upload is made of (decision 33). */
import { listStoredColumns } from '@srae/domain/instruments/instruments';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { Indexed } from '@srae/domain/survey/rows/columns';
import type { StoredValue } from '@srae/domain/survey/rows/stored-code';
import type { ProgramRows } from '../../../store/uploads/survey-rows.ts';

/**
 * Rows as elements of an array of PostgreSQL records, joined by commas: two keys that are left open, the program, then
 * the columns of all instruments, each filled in where the row's survey asks. In UTF-8, a character for each byte.
 */
export function toRowsText(survey: Survey, { count, programs, columns }: ProgramRows): string {
  const names = listColumns(survey).map(({ name }) => name);
  const opened: Indexed<string> = {
    values: programs.values.map((programId) => `"(,,${programId}`),
    indices: programs.indices,
  };
  const pieces = [opened];
  for (const { name, answer } of listStoredColumns(survey.kind)) {
    const isText = answer.kind === 'text' || answer.kind === 'expected';
    const { values = [null], indices = new Uint16Array(count) } = columns[names.indexOf(name)] ?? {};
    const piece = { values: values.map((value) => `,${toBytes(toField(value, isText))}`), indices };
    const last = pieces.at(-1);
    // Columns of few values are written together: each combination once, instead of each cell.
    if (last && last.values.length * piece.values.length <= COMBINATIONS_MAX)
      pieces.splice(-1, 1, combined(last, piece));
    else pieces.push(piece);
  }
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

const COMBINATIONS_MAX = 64;

function combined(a: Indexed<string>, b: Indexed<string>): Indexed<string> {
  const indices = new Uint16Array(a.indices.length);
  for (let row = 0; row < indices.length; row += 1)
    indices[row] = (a.indices[row] ?? 0) * b.values.length + (b.indices[row] ?? 0);
  return { values: a.values.flatMap((first) => b.values.map((second) => first + second)), indices };
}

/** A single character beyond 255 would make every character of the batch take two bytes of memory. */
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
