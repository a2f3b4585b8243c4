/** The lists of the Admin screens: typed calls, one key for all, so that a change brings every list up to date. */
import { LARGEST_PAGE } from '@srae/contract/page-size';
import type { Endpoint } from '@srae/contract/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotices } from '../session/notices.tsx';
import { callAll, type CallOptions, callList, type Listed } from '../api/client.ts';

type Query = NonNullable<CallOptions['query']>;

/** A page of a list; the rows before stay until the new ones have arrived. */
export function useList<Row>(endpoint: Pick<Endpoint, 'method' | 'path'>, query: Query = {}, enabled = true) {
  return useQuery<Listed<Row>>({
    queryKey: ['admin', endpoint.path, query],
    queryFn: ({ signal }) => callList<Row>(endpoint, { query: withoutEmpty(query), signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** All of a list, whatever the server's pages: for what works on the whole of something. */
export function useFullList<Row>(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  query: Query = {},
  enabled = true,
) {
  return useQuery<Listed<Row>>({
    queryKey: ['admin', endpoint.path, 'all', query],
    queryFn: ({ signal }) => callAll<Row>(endpoint, { query: withoutEmpty(query), signal }, LARGEST_PAGE),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/**
 * To be called after a change of an Admin: invalidates all cached queries. A
 * restored provider, a new period or an association changes more than the Admin screens.
 */
export function useInvalidateAll(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

/** Success handler of a dialog: closes it, shows a toast, invalidates all queries. */
export function useDialogSuccess(close: () => void): (message: string) => void {
  const changed = useInvalidateAll();
  const { toast } = useNotices();
  return (message) => {
    close();
    toast('Success', message);
    void changed();
  };
}

/** A mutation of an Admin that invalidates all queries, also after a refusal. */
export function useAct<Given, Done = unknown>(
  act: (given: Given) => Promise<Done>,
  onDone: (done: Done) => void,
) {
  const changed = useInvalidateAll();
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onSettled: () => void changed(),
  });
}

/** Query parameters without empty values. */
function withoutEmpty(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
