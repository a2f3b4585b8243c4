/**
 * The rows of open uploads, counted into tallies as they are stored, so that the commit of 100,000 rows has nothing
 * left to count. Counters live in this process alone and are trusted only where the database says that this process has
 * counted every row it holds. Where it has not (another process stored some, a crash took some back), the stored rows
 * themselves are counted.
 */
import type { Tx } from '../store/database.ts';
import type { UploadKey } from '../store/survey-rows.ts';
import { readRows } from '../store/survey-rows-read.ts';
import type { Tally } from '../store/tallies.ts';
import type { OpenUpload } from '../store/uploads-open.ts';
import { type CodedRows, codeRows } from './upload-row-coder.ts';
import { createTallyCounter } from './upload-tally.ts';

export type UploadCounter = {
  readonly add: (rows: number, coded: CodedRows) => void;
  readonly tallies: () => readonly Tally[];
};

export type UploadCounters = {
  /** What the database knows this process by. */
  readonly processName: string;
  /** The counter that has counted exactly the rows stored so far, a new one where there are none; null without one. */
  readonly of: (open: Counted) => UploadCounter | null;
  /** The upload is over, or its counter is of no more use. */
  readonly forget: (open: Pick<OpenUpload, 'uploadKey'>) => void;
};

type Counted = Pick<OpenUpload, 'uploadKey' | 'receivedRows' | 'countedBy'>;

/** Uploads that are counted at once; of the longest unused, the commit counts the stored rows. */
const COUNTERS_MAX = 10;

/** Counters of a process with a name that no other process has. */
export function createUploadCounters(processName: string): UploadCounters {
  const counters = new Map<number, UploadCounter & { readonly rows: () => number }>();
  return {
    processName,
    of({ uploadKey, receivedRows, countedBy }) {
      const known = receivedRows === 0 ? createCounter() : counters.get(uploadKey);
      // Deleted and set: the order of a map is then the order of use.
      counters.delete(uploadKey);
      if (!known || known.rows() !== receivedRows) return null;
      if (receivedRows > 0 && countedBy !== processName) return null;
      counters.set(uploadKey, known);
      const [oldest] = counters.keys();
      if (counters.size > COUNTERS_MAX && oldest !== undefined) counters.delete(oldest);
      return known;
    },
    forget: ({ uploadKey }) => counters.delete(uploadKey),
  };
}

function createCounter() {
  const counter = createTallyCounter();
  let counted = 0;
  return {
    add(rows: number, coded: CodedRows) {
      counter.add(coded);
      counted += rows;
    },
    tallies: counter.tallies,
    rows: () => counted,
  };
}

/** The tallies of an upload's stored rows. */
export async function countStored(tx: Tx, key: UploadKey): Promise<readonly Tally[]> {
  const counter = createTallyCounter();
  for await (const rows of readRows(tx, key)) counter.add(codeRows(key.kind, rows));
  return counter.tallies();
}
