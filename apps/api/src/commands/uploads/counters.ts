/**
 * The rows of open uploads, counted into tallies as they are stored, so that the commit of 100,000 rows has nothing
 * left to count. Counters exist only in this process and are trusted only if the database shows that this process has
 * counted every stored row. Otherwise (another process stored some, a crash lost some), the stored rows themselves
 * are counted.
 */
import { createHash } from 'node:crypto';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import { getSurvey } from '@srae/domain/instruments/instruments';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../../store/database/database.ts';
import { type ProgramRows, toProgramRows, type UploadKey } from '../../store/uploads/survey-rows.ts';
import { readRows } from '../../store/uploads/read-survey-rows.ts';
import type { Tally } from '../../store/figures/tallies.ts';
import type { OpenUpload } from '../../store/uploads/open-uploads.ts';
import { encodeRows } from './tallies/encode-rows.ts';
import { toRowsText } from './tallies/rows-text.ts';
import { createTallyCounter } from './tallies/tally.ts';

export type UploadCounter = {
  /** Adds stored rows; they are counted when the event loop is idle. */
  readonly add: (survey: Survey, rows: ProgramRows) => void;
  readonly counted: () => Counted;
};

/** The commit's data about the rows: their tallies, and the SHA-256 of their stored form in row order. */
export type Counted = { readonly tallies: readonly Tally[]; readonly storedSha256: string };

export type UploadCounters = {
  /** The id of this process in the database. */
  readonly processName: string;
  /**
   * The counter that has counted that many rows of the upload, a new one for zero rows, or null. Whether they are the
   * stored rows is checked against the database.
   */
  readonly of: (open: Pick<OpenUpload, 'transactionHash' | 'receivedRows'>) => UploadCounter | null;
  /** Removes the counter of an upload that has ended or can no longer be counted here. */
  readonly forget: (open: Pick<OpenUpload, 'transactionHash'>) => void;
};

/** Maximum number of counters; for evicted uploads the commit counts the stored rows. */
const COUNTERS_MAX = 10;

/** Counters of a process with a unique name. */
export function createUploadCounters(processName: string): UploadCounters {
  const counters = new LRUCache<string, UploadCounter & { readonly rows: () => number }>({
    max: COUNTERS_MAX,
  });
  return {
    processName,
    of({ transactionHash, receivedRows }) {
      const known = receivedRows === 0 ? createCounter() : counters.get(transactionHash);
      if (!known || known.rows() !== receivedRows) return null;
      counters.set(transactionHash, known);
      return known;
    },
    forget: ({ transactionHash }) => counters.delete(transactionHash),
  };
}

function createCounter() {
  const counter = createTallyCounter();
  const hash = createRowsHash();
  let taken = 0;
  const waiting: { readonly survey: Survey; readonly rows: ProgramRows }[] = [];
  const count = () => {
    for (let [next] = waiting; next; [next] = waiting) {
      const { survey, rows } = next;
      counter.add(encodeRows(survey, rows));
      hash.add(toRowsText(survey, rows));
      waiting.shift();
    }
  };
  return {
    add(survey: Survey, rows: ProgramRows) {
      taken += rows.count;
      waiting.push({ survey, rows });
      // Deferred so that the next batch reaches the database first.
      setImmediate(() => {
        try {
          count();
        } catch {
          // Rows that cannot be counted stay pending, so that `counted` throws the error to the caller.
        }
      });
    },
    counted() {
      count();
      return { tallies: counter.tallies(), storedSha256: hash.digest() };
    },
    rows: () => taken,
  };
}

/** The same from an upload's stored rows, read from the database. */
export async function countStored(
  tx: Tx,
  { kind, grantId, uploadKey, instrument }: UploadKey & Pick<OpenUpload, 'instrument'>,
): Promise<Counted> {
  const counter = createTallyCounter();
  const hash = createRowsHash();
  const survey = getSurvey(instrument, kind);
  for await (const rows of readRows(tx, { kind, grantId, uploadKey }, survey)) {
    const columns = toProgramRows(survey, rows);
    counter.add(encodeRows(survey, columns));
    hash.add(toRowsText(survey, columns));
  }
  return { tallies: counter.tallies(), storedSha256: hash.digest() };
}

/** The hash of rows regardless of their batches: over their texts, joined by commas. */
function createRowsHash() {
  const hash = createHash('sha256');
  let isFirst = true;
  return {
    add(text: string): void {
      if (!isFirst) hash.update(',');
      isFirst = false;
      hash.update(text, 'latin1');
    },
    digest: (): string => hash.copy().digest('hex'),
  };
}
