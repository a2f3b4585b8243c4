/**
 * Waits for a change and then for the refetch of what it affects. After a failure the error is thrown at once and the
 * refetch goes on: it may fail for the same reason, after its retries. Throws what `change` throws.
 */
export function thenRefetch<Data>(change: Promise<Data>, refetch: () => Promise<void>): Promise<Data> {
  return change.then(
    async (done) => {
      await refetch();
      return done;
    },
    (error: unknown) => {
      void refetch();
      throw error;
    },
  );
}

/**
 * Passes the result of a change on as soon as it is accepted, so that a dialog can close; what it affects is refetched
 * meanwhile, also after a failure. Throws what `change` throws.
 */
export function refetchMeanwhile<Data>(
  change: Promise<Data>,
  refetch: () => Promise<unknown>,
): Promise<Data> {
  return change.finally(() => void refetch());
}

/** `thenRefetch` as the callbacks of a mutation, which tells `onDone` before the refetch. */
export function refetchAfterwards<Data>(refetch: () => Promise<void>, onDone: (done: Data) => void) {
  return {
    onSuccess: (done: Data) => {
      onDone(done);
      return refetch();
    },
    onError: () => void refetch(),
  };
}
