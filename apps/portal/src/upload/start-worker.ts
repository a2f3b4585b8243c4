import { trustedWorkerUrl } from '../api/trusted-types.ts';
import type { WorkerLike } from './survey-worker.ts';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the worker's own chunk
import workerUrl from './worker/main.ts?worker&url';

/** Starts the upload's worker from its own chunk, by an address the page's policy vouches for (WB-1). */
export function startWorker(): WorkerLike {
  return new Worker(trustedWorkerUrl(workerUrl), { type: 'module', name: 'upload' });
}
