/** Waits for work for so many milliseconds at most; the work itself is not ended. Throws what the work throws in time. */
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
