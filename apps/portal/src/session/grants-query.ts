import { queryOptions, useQuery } from '@tanstack/react-query';
import { authCalls } from '../api/auth-calls.ts';

/** The specification's pause before loading is tried again (AUT-036). */
export const RETRY_MS = 3_000;

/** The grants of a person: read at sign-in and on the chooser; retried until they are loaded. */
export function grantsQuery(username: string) {
  return queryOptions({
    queryKey: ['associations', username],
    queryFn: ({ signal }) => authCalls.associations(username, signal),
    enabled: username !== '',
    retry: true,
    retryDelay: RETRY_MS,
  });
}

/** For the chooser: grants older than half a minute are read again, as an association may have come or gone. */
export function useFreshGrants(username: string): void {
  useQuery({ ...grantsQuery(username), staleTime: 30_000 });
}
