/** A queue for work that would block the whole process, such as checking a file: one task at a time. */

/** Runs the tasks one after another; how many wait is limited by its callers. */
export function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = last.then(work, work);
    last = own.catch(() => undefined);
    return own;
  };
}
