/** The rows of a clean file in batches, ready to be sent (UPL-028, UPL-054). */
import type { CodeStore } from './catalogue/code-store.ts';
import { listColumns } from './catalogue/catalogue.ts';
import type { Survey } from './catalogue/column.ts';
import { BATCH_SIZE } from './limits.ts';
import type { IndexedPair } from './names.ts';
import type { ClosedReader, Readers } from './rows/row-readers.ts';

/** A checked file without an issue. It stays where it was checked; only batches leave. */
export type Submission = {
  readonly survey: Survey;
  readonly rows: number;
  readonly store: CodeStore;
  readonly readers: Readers;
  readonly pairs: readonly IndexedPair[];
};

/** One request's rows. */
export type WrittenBatch = {
  /** Counted from 0 (BEY-074). */
  readonly index: number;
  /** Rows of the submission, counted from 1. */
  readonly firstRow: number;
  readonly lastRow: number;
  /** The last batch commits. */
  readonly commit: boolean;
  /**
   * A JSON array of rows: the survey number first, then the stored codes in the order of the catalogue, null where
   * nothing was answered.
   */
  readonly rows: string;
};

/** The number of requests a submission takes. */
export function toBatchCount({ rows }: Pick<Submission, 'rows'>, size: number = BATCH_SIZE): number {
  return Math.ceil(rows / size);
}

/** One batch by its index; it can be made again for a retry or a resumed upload. */
export function writtenBatchAt(
  submission: Submission,
  index: number,
  size: number = BATCH_SIZE,
): WrittenBatch {
  const first = index * size;
  const end = Math.min(first + size, submission.rows);
  const { store, readers } = submission;
  const pieces = listPieces(submission);
  const codes = new Uint8Array(readers.closed.length);
  let rows = '';
  for (let row = first; row < end; row += 1) {
    store.readCodes(row, codes);
    rows += row === first ? `[${row + 1}` : `,[${row + 1}`;
    for (const write of pieces) rows += write(row, codes);
    rows += ']';
  }
  return { index, firstRow: first + 1, lastRow: end, commit: end === submission.rows, rows: `[${rows}]` };
}

/** Writes some cells of a row, each after a comma. */
type Piece = (row: number, codes: Uint8Array) => string;

const written = new WeakMap<Submission, readonly Piece[]>();

/** The pieces of a row after its number: closed questions that stand together are one piece. */
function listPieces(submission: Submission): readonly Piece[] {
  const known = written.get(submission);
  if (known) return known;
  const { survey, store, readers, pairs } = submission;
  const names = pairs.map((pair) => `,${asciiJson(pair.provider_name)},${asciiJson(pair.program_name)}`);
  const pieces: Piece[] = [(row) => names[store.pairAt(row)] ?? ',null,null'];
  let together: ClosedReader[] = [];
  const endTogether = () => {
    if (together.length > 0) pieces.push(closedPiece(together));
    together = [];
  };
  for (const { name } of listColumns(survey).slice(NAMES_END)) {
    const closed = readers.closed.find(({ column }) => column.name === name);
    const text = readers.texts.find(({ column }) => column.name === name);
    if (closed) {
      if (toCombinations([...together, closed]) > COMBINATIONS_MAX) endTogether();
      together.push(closed);
    } else if (text) {
      endTogether();
      pieces.push((row) => `,${asciiJson(text.table.textOf(store.textAt(row, text.slot)))}`);
    } else throw new Error(`no reader for column ${name}`);
  }
  endTogether();
  written.set(submission, pieces);
  return pieces;
}

/**
 * A text as JSON in ASCII: a single other character would make every character of the batch take two bytes of memory,
 * here and on the server. Pairs of surrogates stay as they are.
 */
function asciiJson(text: string | null): string {
  return JSON.stringify(text).replace(
    NOT_ASCII,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const NOT_ASCII = /[\u0080-\ud7ff\ue000-\uffff]/g;

// Both catalogues begin with survey number, provider and program.
const NAMES_END = 3;

// Text for every combination that comes: few enough to be kept, and each is written once instead of cell by cell.
const COMBINATIONS_MAX = 4_096;

function toCombinations(readers: readonly ClosedReader[]): number {
  return readers.reduce((product, { judge }) => product * judge.codes.length, 1);
}

function closedPiece(readers: readonly ClosedReader[]): Piece {
  const parts = readers.map(({ slot, judge: { codes } }) => ({
    slot,
    size: codes.length,
    texts: codes.map((code) => `,${JSON.stringify(code)}`),
  }));
  const known = Array.from<string | undefined>({ length: toCombinations(readers) });
  return (_row, codes) => {
    let combination = 0;
    for (const { slot, size } of parts) combination = combination * size + (codes[slot] ?? 0);
    return (known[combination] ??= parts
      .map(({ slot, texts }) => texts[codes[slot] ?? 0] ?? ',null')
      .join(''));
  };
}
