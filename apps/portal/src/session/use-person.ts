import { useQuery } from '@tanstack/react-query';
import { authCalls } from '../api/auth-calls.ts';
import { tokenSubject } from '../api/token.ts';
import { grantsQuery, RETRY_MS } from './grants-query.ts';

/**
 * Availability, periods and permissions can change while a page is open. Refetching them does not count as activity
 * and does not extend the deadline (decision 42).
 */
const READ_AGAIN = { refetchInterval: 60_000, refetchOnWindowFocus: 'always' } as const;

/** The signed-in person; failed requests are repeated every three seconds. */
export function useMe(isSignedIn: boolean) {
  return useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => authCalls.me(signal),
    enabled: isSignedIn,
    staleTime: Number.POSITIVE_INFINITY,
    ...READ_AGAIN,
    retry: true,
    retryDelay: RETRY_MS,
  });
}

/** The person's grants; requested beside the person where a grant is selected. */
export function useGrants(me: ReturnType<typeof useMe>['data'], hasSelected: boolean) {
  // A person without a required passkey may make no other call. A selected grant implies a passkey: no need to wait.
  const early = hasSelected ? tokenSubject() : null;
  const username = me?.passkey_needed ? '' : (me?.username ?? early ?? '');
  return useQuery({
    ...grantsQuery(username),
    staleTime: Number.POSITIVE_INFINITY,
    ...READ_AGAIN,
    // An Admin's list contains every grant, so it is refetched only when the window regains focus.
    ...(me?.groups.includes('Admin') ? { refetchInterval: false } : {}),
  });
}
