/** The lists of the Admin screens: typed calls under one query key, so that a change invalidates all of them. */
import { LARGEST_PAGE } from '@srae/contract/page-size';
import type { Endpoint } from '@srae/contract/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotices } from '../session/notices.tsx';
import { callAll, type CallOptions, callList, type Listed } from '../api/client.ts';

type Query = NonNullable<CallOptions['query']>;

/** A page of a list; keeps the previous rows until the new ones are loaded. */
export function useList<Row>(endpoint: Pick<Endpoint, 'method' | 'path'>, query: Query = {}) {
  return useQuery<Listed<Row>>({
    queryKey: ['admin', endpoint.path, query],
    queryFn: ({ signal }) => callList<Row>(endpoint, { query: withoutEmpty(query), signal }),
    placeholderData: keepPreviousData,
  });
}

/** A complete list, all pages loaded; for components that need every row. */
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
 * Invalidates all cached queries after a change by an Admin: a restored
 * provider, a new period or an association affects more than the Admin screens.
 */
export function useInvalidateAll(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

/** Success handler of a dialog: closes it and shows a toast; its action (`useAct`, `ConfirmAdminAct`) invalidates. */
export function useDialogSuccess(close: () => void): (message: string) => void {
  const { toast } = useNotices();
  return (message) => {
    close();
    toast('Success', message);
  };
}

/** An Admin mutation that invalidates all queries, even after an error response. */
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
