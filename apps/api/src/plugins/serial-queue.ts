/** A queue for work that would block the whole process, such as checking a file: one task at a time. */
import { Problem } from '../problem.ts';

/** Runs the tasks one after another. Throws BUSY when more than `waitingMax` are waiting. */
export function createSerialQueue(waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting > waitingMax) throw new Problem('BUSY');
    waiting += 1;
    const own = last.then(work, work);
    last = own.catch(() => undefined);
    try {
      return await own;
    } finally {
      waiting -= 1;
    }
  };
}
