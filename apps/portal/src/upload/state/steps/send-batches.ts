/** Sends the batches of a checked file in order, a few at a time, repeating what may pass (decision 18). */
import type { Receipt } from '@srae/contract/schemas/uploads';
import { ApiProblem, isRecord } from '../../../api/problem.ts';
import type { PackedBatch } from '../../protocol.ts';
import type { SavedBatch } from '../../upload-calls.ts';

/** Where an upload stands: the next batch, and the id the server gave the first one. */
export type Position = { readonly index: number; readonly transactionId: string | null };

export const START: Position = { index: 0, transactionId: null };

/**
 * Batches under way at once: while the server's database writes one, the server validates the next and the worker packs
 * the one after; more than these three, so that none of them waits for another on a busy machine or a long way. The
 * first goes alone, for its answer names the upload, and so does the last, which commits.
 */
export const UNDER_WAY_MAX = 5;

/** Pauses before a batch is sent again, in milliseconds; after the last one it has failed. */
export const PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const;

export type Sending = {
  readonly batch: Omit<PackedBatch, 'body'>;
  /** Counted from 1. */
  readonly attempt: number;
  /** Milliseconds until the next attempt; 0 while one is under way. */
  readonly pause: number;
};

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export type SendOptions = {
  readonly from: Position;
  readonly pack: (position: Position) => Promise<PackedBatch>;
  readonly send: (body: PackedBatch['body'], signal: AbortSignal) => Promise<SavedBatch>;
  readonly signal: AbortSignal;
  /** The clock of the pauses; rejects when the signal is aborted. */
  readonly wait?: Wait;
  readonly onSending: (sending: Sending) => void;
  /** A batch has been stored; the position is the next one's. */
  readonly onStored: (next: Position, batch: Omit<PackedBatch, 'body'>) => void;
};

/** The receipt of the commit. Throws what the last attempt threw, or the signal's AbortError. */
export async function sendBatches(options: SendOptions): Promise<Receipt> {
  // When one batch has failed for good, those behind it end with it.
  const whole = new AbortController();
  const stop = () => whole.abort(options.signal.reason);
  options.signal.addEventListener('abort', stop, { once: true });
  if (options.signal.aborted) stop();
  try {
    return await sendAll({ ...options, signal: whole.signal });
  } finally {
    options.signal.removeEventListener('abort', stop);
    whole.abort();
  }
}

async function sendAll(options: SendOptions): Promise<Receipt> {
  let position = options.from;
  let packing = packed(options, position);
  const underWay: UnderWay[] = [];
  for (;;) {
    const next = await packing;
    const atOnce = next.commit || position.transactionId === null ? 1 : UNDER_WAY_MAX;
    if (underWay.length < atOnce) {
      underWay.push(begin(next, options));
      // Without an id yet, the next batch cannot be packed before the first has been answered.
      if (position.transactionId !== null && !next.commit) {
        position = { ...position, index: next.index + 1 };
        packing = packed(options, position);
        continue;
      }
    }
    const [first] = underWay.splice(0, 1);
    if (!first) continue;
    const saved = await first.answer.catch((error: unknown) => expectedBefore(error, first.batch.index));
    if (typeof saved === 'number') {
      // Those behind it were refused as well, or are there already and are answered once more.
      await Promise.allSettled(underWay.splice(0).map(({ answer }) => answer));
      position = { ...position, index: saved };
      packing = packed(options, position);
      continue;
    }
    const { transactionId, receipt } = saved;
    const { index, commit } = first.batch;
    options.onStored({ index: index + 1, transactionId }, first.batch);
    if (commit) {
      if (receipt === null) throw new ApiProblem({ code: 'BAD_ANSWER', message: '', status: 200 });
      return receipt;
    }
    if (position.transactionId === null) {
      position = { index: index + 1, transactionId };
      packing = packed(options, position);
    }
  }
}

type UnderWay = { readonly batch: Omit<PackedBatch, 'body'>; readonly answer: Promise<SavedBatch> };

function begin({ body, ...batch }: PackedBatch, options: SendOptions): UnderWay {
  const answer = sendOne(body, batch, options);
  answer.catch(() => undefined);
  return { batch, answer };
}

// Awaited later, or never when the upload ends before: a failure must not be loose meanwhile.
function packed({ pack }: SendOptions, position: Position): Promise<PackedBatch> {
  const packing = pack(position);
  packing.catch(() => undefined);
  return packing;
}

/** The batch index expected by a server that lost the latest batches in a crash; rethrows other errors. */
function expectedBefore(error: unknown, index: number): number {
  if (error instanceof ApiProblem && error.code === 'UPLOAD_BATCH_ORDER' && isRecord(error.details)) {
    const { expected_batch_index: expected } = error.details;
    if (typeof expected === 'number' && expected > 0 && expected < index) return expected;
  }
  throw error;
}

/** Whether the same request may succeed a little later: no connection, a busy or failing server. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

async function sendOne(
  body: PackedBatch['body'],
  batch: Omit<PackedBatch, 'body'>,
  { send, signal, wait = delay, onSending }: SendOptions,
): Promise<SavedBatch> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    onSending({ batch, attempt, pause: 0 });
    try {
      return await send(body, signal);
    } catch (error) {
      const pause = PAUSES_MS[attempt - 1];
      if (pause === undefined || !isTransient(error)) throw error;
      onSending({ batch, attempt, pause });
      await wait(pause, signal);
    }
  }
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      // The signal's own reason, an AbortError.
      reject(signal.reason as DOMException);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
