/** Work that would take the process for itself, such as a whole file: one piece at a time. */
import { Problem } from '../problem.ts';

/** Runs each piece after the one before. Throws BUSY when so many wait already. */
export function oneAtATime(waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting > waitingMax) throw new Problem('BUSY');
    waiting += 1;
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}
