import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.ts';

/** Server state. Refusals are not retried; a failed connection or a busy server is retried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isRetryable(error),
    },
    mutations: { retry: false },
  },
});

function isRetryable(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 503);
}
