import { trustedWorkerUrl } from '../api/trusted-types.ts';
import type { WorkerLike } from './survey-worker.ts';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the worker's own chunk
import workerUrl from './worker/main.ts?worker&url';

/** Starts the upload worker from its own chunk, by a URL that the Trusted Types policy allows (WB-1). */
export function startWorker(): WorkerLike {
  return new Worker(trustedWorkerUrl(workerUrl), { type: 'module', name: 'upload' });
}
