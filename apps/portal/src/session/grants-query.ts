import { queryOptions, useQuery } from '@tanstack/react-query';
import { authCalls } from '../api/auth-calls.ts';

/** The specified delay before a retry (AUT-036). */
export const RETRY_MS = 3_000;

/** The grants of a person: loaded at sign-in and on the grant chooser; retried until successful. */
export function grantsQuery(username: string) {
  return queryOptions({
    queryKey: ['associations', username],
    queryFn: ({ signal }) => authCalls.associations(username, signal),
    enabled: username !== '',
    retry: true,
    retryDelay: RETRY_MS,
  });
}

/** For the grant chooser: refetches after 30 seconds, since associations may have changed. */
export function useFreshGrants(username: string): void {
  useQuery({ ...grantsQuery(username), staleTime: 30_000 });
}
