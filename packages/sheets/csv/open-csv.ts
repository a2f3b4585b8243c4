import type { Reading } from '../progress-tracker.ts';
import { SheetProblem } from '../problem.ts';
import { type CellPlace, RowBuilder, type RowHandler } from '../row-builder.ts';
import { detectDelimiter } from './delimiter.ts';
import { readTextBytes, type TextBytes } from './encoding.ts';
import { isPlainAscii } from './plain-ascii.ts';
import type { DoubtfulLetters } from './single-byte.ts';
import { RecordScanner } from './record-scanner.ts';

/** With the cell of the first such letter. */
export type PlacedLetters = DoubtfulLetters & CellPlace;

export type Csv = {
  letters: PlacedLetters | null;
  readRows(onRow: RowHandler, maxRows: number | undefined): Promise<RowBuilder>;
};

/** Recognises encoding and delimiter of a text file (UP-6); rows are read on demand. */
export async function openCsv(bytes: Uint8Array, reading: Reading): Promise<Csv> {
  const { tracker } = reading;
  const recognised = recognisedFiles.get(bytes) ?? (await recognise(bytes, reading));
  recognisedFiles.set(bytes, recognised);
  const { content, delimiter, letters } = recognised;
  return {
    letters,
    async readRows(onRow, maxRows) {
      const rows = new RowBuilder(reading, '', onRow, maxRows);
      const scanner = new RecordScanner(content, delimiter, reading);
      tracker.start(content.bytes.length);
      while (scanner.scan(scanner.at + STEP, rows)) {
        tracker.bytesDone = scanner.at;
        if (tracker.due()) await tracker.yieldTurn();
      }
      tracker.bytesDone = scanner.at;
      return rows;
    },
  };
}

type Recognised = {
  readonly content: TextBytes;
  readonly delimiter: number;
  readonly letters: PlacedLetters | null;
};

/** A file is opened for its sheets, its headings and its rows: recognition is cached. */
const recognisedFiles = new WeakMap<Uint8Array, Recognised>();

async function recognise(bytes: Uint8Array, reading: Reading): Promise<Recognised> {
  const { file } = reading;
  const read = await readTextBytes(bytes, reading);
  const text = { ...read, bytes: withoutEndMark(read.bytes) };
  if (!isPlainAscii(text.bytes) && text.bytes.includes(0)) throw new SheetProblem('nul-in-text', { file });
  if (isBlank(text.bytes)) throw new SheetProblem('empty-file', { file });
  const { delimiter, start } = detectDelimiter(text, reading);
  const content = { ...text, bytes: text.bytes.subarray(start) };
  if (text.letters === null) return { content, delimiter, letters: null };
  const { at, ...letters } = text.letters;
  const place = await findPlace(content, delimiter, { at: at - start, word: letters.word }, reading);
  return { content, delimiter, letters: { ...letters, ...place } };
}

/** The cell with the byte, which is in that word. */
async function findPlace(
  content: TextBytes,
  delimiter: number,
  { at, word }: { readonly at: number; readonly word: string },
  reading: Reading,
): Promise<CellPlace> {
  const scanner = new RecordScanner(content, delimiter, reading);
  let last: { readonly row: number; readonly cells: readonly string[] } = { row: 1, cells: [] };
  const addRecord = (row: number, cells: readonly string[]) => {
    last = { row, cells };
  };
  // The last record scanned is the one with the byte.
  while (scanner.at <= at && scanner.scan(Math.min(scanner.at + STEP, at + 1), { addRecord, done: false }))
    if (reading.tracker.due()) await reading.tracker.yieldTurn();
  const column = last.cells.findIndex((text) => text.includes(word));
  return { row: last.row, column: Math.max(0, column) };
}

const STEP = 64 * 1024;
/** Ctrl-Z, which DOS programs write behind the last row. */
const END_OF_FILE = 0x1a;

function withoutEndMark(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === END_OF_FILE ? bytes.subarray(0, -1) : bytes;
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}
