/** The rows of a clean file in batches, ready to be sent (UPL-028, UPL-054). */
import type { CodeStore } from './code-store.ts';
import { columnsOf } from './catalogue.ts';
import type { SurveyKind } from './column.ts';
import { BATCH_SIZE } from './limits.ts';
import type { IndexedPair } from './names.ts';
import type { Readers } from './row-readers.ts';

/** A checked file without an issue. It stays where it was checked; only batches leave. */
export type Submission = {
  readonly kind: SurveyKind;
  readonly rows: number;
  readonly store: CodeStore;
  readonly readers: Readers;
  readonly pairs: readonly IndexedPair[];
};

/** The survey number first, then the stored codes in the order of the catalogue; null where nothing was answered. */
export type SurveyRow = readonly (number | string | null)[];

export type Batch = {
  /** Counted from 0 (BEY-074). */
  readonly index: number;
  /** Rows of the submission, counted from 1. */
  readonly firstRow: number;
  readonly lastRow: number;
  /** The last batch commits. */
  readonly commit: boolean;
  readonly rows: readonly SurveyRow[];
};

/** A batch whose rows are written as JSON already, each row on its own. */
export type WrittenBatch = Omit<Batch, 'rows'> & { readonly rows: string };

/** The number of requests a submission takes. */
export function batchCountOf({ rows }: Pick<Submission, 'rows'>, size: number = BATCH_SIZE): number {
  return Math.ceil(rows / size);
}

/** The batches of a submission in order, each made when it is asked for. */
export function* batchesOf(submission: Submission, size: number = BATCH_SIZE): Generator<Batch, void> {
  const count = batchCountOf(submission, size);
  for (let index = 0; index < count; index += 1) yield batchAt(submission, index, size);
}

/** One batch by its index, for a retry or a resumed upload. */
export function batchAt(submission: Submission, index: number, size: number = BATCH_SIZE): Batch {
  const { first, end, place } = placeOf(submission, index, size);
  const writers = writersOf(submission);
  const rows: SurveyRow[] = [];
  for (let row = first; row < end; row += 1) rows.push(writers.map((write) => write(row)));
  return { ...place, rows };
}

/** The same batch with its rows as the text of a JSON array: every code of a closed question is written once. */
export function writtenBatchAt(
  submission: Submission,
  index: number,
  size: number = BATCH_SIZE,
): WrittenBatch {
  const { first, end, place } = placeOf(submission, index, size);
  const writers = jsonWritersOf(submission);
  let rows = '';
  for (let row = first; row < end; row += 1) {
    let cells = '';
    for (const write of writers) cells += `,${write(row)}`;
    rows += `,[${cells.slice(1)}]`;
  }
  return { ...place, rows: `[${rows.slice(1)}]` };
}

function placeOf({ rows }: Submission, index: number, size: number) {
  const first = index * size;
  const end = Math.min(first + size, rows);
  return { first, end, place: { index, firstRow: first + 1, lastRow: end, commit: end === rows } };
}

function jsonWritersOf(submission: Submission): readonly ((row: number) => string)[] {
  const { kind, store, readers } = submission;
  const writers = writersOf(submission);
  return columnsOf(kind).map(({ name }, at) => {
    const closed = readers.closed.find(({ column }) => column.name === name);
    if (closed) {
      const texts = closed.judge.codes.map((code) => JSON.stringify(code));
      return (row) => texts[store.codeAt(row, closed.slot)] ?? 'null';
    }
    return (row) => JSON.stringify(writers[at]?.(row) ?? null);
  });
}

type Writer = (row: number) => number | string | null;

function writersOf({ kind, store, readers, pairs }: Submission): readonly Writer[] {
  return columnsOf(kind).map(({ name, answer }): Writer => {
    if (answer.kind === 'number') return (row) => row + 1;
    if (name === 'provider_name') return (row) => pairs[store.pairAt(row)]?.provider_name ?? null;
    if (name === 'program_name') return (row) => pairs[store.pairAt(row)]?.program_name ?? null;
    const text = readers.texts.find(({ column }) => column.name === name);
    if (text) return (row) => text.table.textOf(store.textAt(row, text.slot));
    const closed = readers.closed.find(({ column }) => column.name === name);
    if (closed) return (row) => closed.judge.codes[store.codeAt(row, closed.slot)] ?? null;
    throw new Error(`no reader for column ${name}`);
  });
}
