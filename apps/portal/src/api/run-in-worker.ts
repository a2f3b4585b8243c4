import { trustedWorkerUrl } from './trusted-types.ts';

/** A worker that could not be started, or ended with an error. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}

export type WorkerTask = {
  /** The address of the worker's own chunk. */
  readonly url: string;
  readonly name: string;
  /** The only message that the worker gets. */
  readonly task: unknown;
  readonly signal?: AbortSignal;
};

/**
 * Runs one task in a dedicated worker, which is terminated afterwards. `toResult` takes the worker's messages: null
 * until the last one; what it throws is thrown. Throws `WorkerFailed`, or the signal's AbortError when cancelled.
 */
export function runInWorker<Result>(
  { url, name, task, signal }: WorkerTask,
  toResult: (message: unknown) => Result | null,
): Promise<Result> {
  const worker = new Worker(trustedWorkerUrl(url), { type: 'module', name });
  return new Promise<Result>((resolve, reject) => {
    const fail = () => reject(new WorkerFailed());
    signal?.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')));
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
    worker.addEventListener('message', ({ data }) => {
      try {
        const result = toResult(data);
        if (result !== null) resolve(result);
      } catch (error) {
        reject(error);
      }
    });
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
