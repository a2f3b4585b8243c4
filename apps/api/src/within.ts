/** Waits for work for so many milliseconds at most; the work itself is not ended. Throws what the work throws in time. */
export async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | typeof TOO_LATE> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<typeof TOO_LATE>((resolve) => {
    timer = setTimeout(() => resolve(TOO_LATE), milliseconds);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
    // What comes too late is nobody's to hear.
    work.catch(() => {});
  }
}

export const TOO_LATE: unique symbol = Symbol('too late');
