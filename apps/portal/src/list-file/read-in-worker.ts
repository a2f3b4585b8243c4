/** Reads a list, an Excel workbook or a csv file, in a dedicated worker. */
import { runInWorker } from '../api/run-in-worker.ts';
import { UNREADABLE, type ListFile, type ListRequest } from './protocol.ts';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the worker's own chunk
import workerUrl from './worker/main.ts?worker&url';

/** The rows of the file, or why it cannot be used. */
export async function readListFile(task: ListRequest): Promise<ListFile> {
  // Messages of our own worker follow its protocol.
  const toFile = (data: unknown) => data as ListFile;
  return runInWorker({ url: workerUrl, name: 'list', task }, toFile).catch(() => UNREADABLE);
}
