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

/**
 * The callbacks of a mutation that tells `onDone` before the refetch and ends with it; after a failure it ends at once
 * and the refetch goes on: it may fail for the same reason, after its retries.
 */
export function refetchAfterwards<Data>(refetch: () => Promise<void>, onDone: (done: Data) => void) {
  return {
    onSuccess: (done: Data) => {
      onDone(done);
      return refetch();
    },
    onError: () => void refetch(),
  };
}
