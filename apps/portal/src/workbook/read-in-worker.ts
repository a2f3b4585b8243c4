/** Reads a forms workbook in a dedicated worker. */
import type { Comparison } from '@srae/domain/workbook/compare';
import { runInWorker, WorkerFailed } from '../api/run-in-worker.ts';
import type { FromReader, ToReader } from './protocol.ts';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the worker's own chunk
import workerUrl from './worker/main.ts?worker&url';

/** A workbook that could not be read; the message is shown to the user. */
export class WorkbookRefused extends Error {
  override readonly name = 'WorkbookRefused';
}

export type Reading = {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
};

/** Returns the comparison. Throws `WorkbookRefused`, or the signal's AbortError when cancelled. */
export async function readInWorker(task: ToReader, { signal, onProgress }: Reading): Promise<Comparison> {
  const toComparison = (data: unknown): Comparison | null => {
    const message = data as FromReader; // messages of our own worker follow its protocol
    if (message.is === 'compared') return message.comparison;
    if (message.is !== 'progress')
      throw new WorkbookRefused(message.is === 'refused' ? message.message : FAILED);
    onProgress(message.done, message.total);
    return null;
  };
  try {
    return await runInWorker({ url: workerUrl, name: 'workbook', task, signal }, toComparison);
  } catch (error) {
    throw error instanceof WorkerFailed ? new WorkbookRefused(FAILED) : error;
  }
}

const FAILED =
  'The file could not be read. Open it in your spreadsheet program, save it as xlsx and choose it again.';
