/** Reads a forms workbook in a dedicated worker, which is terminated afterwards. */
import type { Comparison } from '@srae/domain/workbook/compare';
import { trustedWorkerUrl } from '../api/trusted-types.ts';
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
export function readInWorker(asked: ToReader, { signal, onProgress }: Reading): Promise<Comparison> {
  const worker = new Worker(trustedWorkerUrl(workerUrl), { type: 'module', name: 'workbook' });
  return new Promise<Comparison>((resolve, reject) => {
    const fail = () => reject(new WorkbookRefused(FAILED));
    signal.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')));
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
    worker.addEventListener('message', ({ data }) => {
      const message = data as FromReader; // messages of our own worker follow the protocol
      if (message.is === 'progress') onProgress(message.done, message.total);
      else if (message.is === 'compared') resolve(message.comparison);
      else if (message.is === 'refused') reject(new WorkbookRefused(message.message));
      else fail();
    });
    worker.postMessage(asked);
  }).finally(() => worker.terminate());
}

const FAILED =
  'The file could not be read. Open it in your spreadsheet program, save it as xlsx and choose it again.';
