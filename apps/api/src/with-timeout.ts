/** Waits for work up to a timeout in ms, without aborting it. Rethrows errors of the work before the timeout. */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | typeof TIMED_OUT> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), milliseconds);
  });
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
    // A rejection after the timeout has no one left to handle it.
    work.catch(() => {});
  }
}

export const TIMED_OUT: unique symbol = Symbol('timed out');
