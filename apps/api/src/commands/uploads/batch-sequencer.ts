/**
 * Batches of one upload arrive concurrently, so that the next ones are decompressed and validated while the database
 * works. This orders them within one process, as an optimization: a batch that still arrives early (for example at
 * another process) is refused with the expected index, and the page resumes from it (BEY-076).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { SurveyedProgram } from '../../store/uploads/expected.ts';
import type { UploadPlace } from '../../store/uploads/open-uploads.ts';

export type BatchSequencer = {
  /**
   * Runs `work` with a promise that resolves when the previous batch is finished, if this process has it or may still
   * get it, and with the shared cache of this upload's batches.
   */
  readonly runInOrder: <T>(
    batch: { readonly upload: string; readonly index: number },
    work: (turn: Promise<void>, shared: ProgramCache) => Promise<T>,
  ) => Promise<T>;
};

/** The expected programs as read by a batch of this upload, and when; null until then. */
export type ProgramCache = {
  read: { readonly programs: readonly SurveyedProgram[]; readonly at: Date } | null;
};

/** How long a batch waits for an earlier one that has not arrived, in milliseconds. */
const REORDER_TIMEOUT_MS = 250;

/** Maximum number of uploads in memory; an evicted one only loses the reordering. */
const UPLOADS_MAX = 200;

/**
 * The key of an upload across all people. The shared cache is bound to one person and one place: a caller who sends
 * the transaction_id of another person or of another own grant shares nothing with that upload.
 */
export function toUploadKey(person: string, place: UploadPlace, transactionId: string): string {
  return JSON.stringify([person, place.kind, place.grantId, place.periodPk, place.providerId, transactionId]);
}

/** The sequencer of one process. */
export function createBatchSequencer(): BatchSequencer {
  const uploads = new LRUCache<string, Upload>({ max: UPLOADS_MAX });

  const toUpload = (key: string): Upload => {
    const known = uploads.get(key);
    if (known) return known;
    const upload: Upload = { arrived: new Map(), awaited: new Map(), done: null, shared: { read: null } };
    uploads.set(key, upload);
    return upload;
  };

  return {
    async runInOrder({ upload: key, index }, work) {
      const upload = toUpload(key);
      const working = work(waitForTurn(upload, index), upload.shared);
      const ended = working.then(
        () => undefined,
        () => undefined,
      );
      upload.arrived.set(index, ended);
      upload.awaited.get(index)?.();
      try {
        const answer = await working;
        upload.done = Math.max(upload.done ?? index, index);
        return answer;
      } finally {
        if (upload.arrived.get(index) === ended) upload.arrived.delete(index);
      }
    },
  };
}

type Upload = {
  /** Batches in progress, with the promise of their completion. */
  readonly arrived: Map<number, Promise<void>>;
  /** Callbacks that resolve waiters for a batch that has not arrived. */
  readonly awaited: Map<number, () => void>;
  /** The last batch stored by this process; null if none. */
  done: number | null;
  readonly shared: ProgramCache;
};

async function waitForTurn(upload: Upload, index: number): Promise<void> {
  const before = index - 1;
  const late = upload.done !== null && upload.done < before && !upload.arrived.has(before);
  if (late) await waitForArrival(upload, before);
  await upload.arrived.get(before);
}

async function waitForArrival(upload: Upload, index: number): Promise<void> {
  const over = new AbortController();
  const arrival = new Promise<void>((resolve) => {
    upload.awaited.set(index, resolve);
  });
  await Promise.race([
    arrival,
    pause(REORDER_TIMEOUT_MS, undefined, { signal: over.signal }).catch(() => undefined),
  ]);
  over.abort();
  upload.awaited.delete(index);
}
