import { trustedWorkerUrl } from '../api/trusted-types.ts';
import type { WorkerLike } from './survey-worker.ts';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the worker's own chunk
import workerUrl from './worker/main.ts?worker&url';

/** Starts the upload worker from its own chunk, with a URL allowed by the Trusted Types policy (WB-1). */
export function startWorker(): WorkerLike {
  return new Worker(trustedWorkerUrl(workerUrl), { type: 'module', name: 'upload' });
}
