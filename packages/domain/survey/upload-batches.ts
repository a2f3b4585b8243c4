/** The rows of a clean file in batches, ready to be sent (UPL-028, UPL-054). */
import { SURVEY_ROLES } from '../instrument/roles.ts';
import type { CodeStore } from './catalogue/code-store.ts';
import { listColumns } from './catalogue/catalogue.ts';
import type { Survey } from './catalogue/column.ts';
import { BATCH_SIZE } from './limits.ts';
import type { IndexedPair } from './names.ts';
import { toIndexed, toSent, type Indexed, type SentColumn } from './rows/columns.ts';
import type { Readers } from './rows/row-readers.ts';

/** A checked file without an issue. It stays in the worker that checked it; only batches are sent. */
export type CleanFile = {
  readonly survey: Survey;
  readonly rows: number;
  readonly store: CodeStore;
  readonly readers: Readers;
  readonly pairs: readonly IndexedPair[];
};

/** One request's rows. */
export type Batch = {
  /** Counted from 0 (BEY-074). */
  readonly index: number;
  /** 1-based row of the submission. */
  readonly firstRow: number;
  readonly lastRow: number;
  readonly rows: number;
  /** The last batch commits. */
  readonly commit: boolean;
  /** One entry per catalogue column, in order: the survey number first, then the stored codes; null is unanswered. */
  readonly columns: readonly SentColumn[];
};

/** The number of requests for a submission. */
export function toBatchCount({ rows }: Pick<CleanFile, 'rows'>, size: number = BATCH_SIZE): number {
  return Math.ceil(rows / size);
}

/** One batch by its index; it can be made again for a retry or a resumed upload. */
export function batchAt(submission: CleanFile, index: number, size: number = BATCH_SIZE): Batch {
  const first = index * size;
  const end = Math.min(first + size, submission.rows);
  const { survey, store, readers, pairs } = submission;
  const rows = Array.from({ length: end - first }, (_, at) => first + at);
  const closed = closedColumns(submission, first, rows.length);
  const ofPair = toIndexed(rows.map((row) => store.pairAt(row)));
  const named = (toName: (pair: IndexedPair) => string) =>
    toSent({ ...ofPair, values: ofPair.values.map((at) => (pairs[at] ? toName(pairs[at]) : null)) });
  const columns = listColumns(survey).map(({ name, answer }) => {
    if (answer.kind === 'number') return { values: rows.map((row) => row + 1) };
    if (name === SURVEY_ROLES.provider.name) return named((pair) => pair.provider_name);
    if (name === SURVEY_ROLES.program.name) return named((pair) => pair.program_name);
    const text = readers.texts.find(({ column }) => column.name === name);
    if (text) {
      const ids = toIndexed(rows.map((row) => store.textAt(row, text.slot)));
      return toSent({ ...ids, values: ids.values.map((id) => text.table.findText(id)) });
    }
    const column = closed.get(name);
    if (!column) throw new Error(`no reader for column ${name}`);
    return toSent(column);
  });
  return {
    index,
    firstRow: first + 1,
    lastRow: end,
    rows: rows.length,
    commit: end === submission.rows,
    columns,
  };
}

/** The closed questions of some rows, by column name. */
function closedColumns(
  { store, readers: { closed } }: CleanFile,
  first: number,
  count: number,
): ReadonlyMap<string, Indexed<string | null>> {
  const slots = closed.length;
  const ids = new Uint8Array(slots);
  const indices = new Uint16Array(slots * count);
  const values = closed.map(() => new Array<string | null>());
  // The new 1-based number of each slot's id.
  const numbers = new Uint16Array(slots * IDS_MAX);
  // In storage order, without allocation per cell.
  for (let row = 0; row < count; row += 1) {
    store.readCodes(first + row, ids);
    for (let slot = 0; slot < slots; slot += 1) {
      const id = ids[slot] ?? 0;
      let number = numbers[slot * IDS_MAX + id] ?? 0;
      if (number === 0) {
        number = values[slot]?.push(closed[slot]?.validator.codes[id] ?? null) ?? 1;
        numbers[slot * IDS_MAX + id] = number;
      }
      indices[slot * count + row] = number - 1;
    }
  }
  return new Map(
    closed.map(({ column }, slot) => [
      column.name,
      { values: values[slot] ?? [], indices: indices.subarray(slot * count, (slot + 1) * count) },
    ]),
  );
}

/** An id is a byte. */
const IDS_MAX = 256;
