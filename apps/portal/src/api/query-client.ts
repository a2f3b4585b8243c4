import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isOutage } from './problem.ts';

// Before the next event, not after it: the second click of a double click must find its button busy.
notifyManager.setScheduler(queueMicrotask);

/**
 * Server state. Refusals are not retried; a failed connection or a busy server is retried twice, but not a
 * call that has already waited for its answer. Calls are made also while the browser reports no connection: paused, they
 * would wait without an error, and a change would be sent later, unasked (decision 12).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isOutage(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
