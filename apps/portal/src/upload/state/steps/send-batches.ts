/** Sends the batches of a checked file in order, a few concurrently, retrying transient failures (decision 18). */
import type { Receipt } from '@srae/contract/schemas/uploads';
import { BATCHES_AT_ONCE } from '@srae/domain/survey/limits';
import { ApiProblem, isRecord } from '../../../api/problem.ts';
import type { PackedBatch } from '../../protocol.ts';
import type { SavedBatch } from '../../upload-calls.ts';

/** Position of an upload: the next batch, and the transaction id from the first response. */
export type Position = { readonly index: number; readonly transactionId: string | null };

export const START: Position = { index: 0, transactionId: null };

/** Delays before retrying a batch, in milliseconds; after the last one it has failed. */
export const PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const;

export type Sending = {
  readonly batch: Omit<PackedBatch, 'body'>;
  /** Starts at 1. */
  readonly attempt: number;
  /** Milliseconds until the next attempt; 0 during an attempt. */
  readonly pause: number;
};

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export type SendOptions = {
  readonly from: Position;
  readonly pack: (position: Position) => Promise<PackedBatch>;
  readonly send: (body: PackedBatch['body'], signal: AbortSignal) => Promise<SavedBatch>;
  readonly signal: AbortSignal;
  /** Waits for a delay; rejects when the signal is aborted. */
  readonly wait?: Wait;
  readonly onSending: (sending: Sending) => void;
  /** Called when a batch is stored, with the position of the next one. */
  readonly onStored: (next: Position, batch: Omit<PackedBatch, 'body'>) => void;
};

/** Returns the receipt of the commit. Throws the last attempt's error, or the signal's AbortError. */
export async function sendBatches(options: SendOptions): Promise<Receipt> {
  // A permanently failed batch aborts the batches after it.
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
    // The first is sent alone, because its response contains the transaction id, and so is the last, which commits.
    const atOnce = next.commit || position.transactionId === null ? 1 : BATCHES_AT_ONCE;
    if (underWay.length < atOnce) {
      underWay.push(begin(next, options));
      // Without a transaction id, the next batch cannot be packed before the first response.
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
      // Later batches were rejected as well, or are already stored and will be answered again.
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

// Awaited later, or never if the upload ends first, so prevent an unhandled rejection.
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

/** Whether a retry may succeed: no connection or one that hung, a busy or failing server. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
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
      // The signal's reason, an AbortError.
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
