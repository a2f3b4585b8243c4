/** The lists of the Admin screens: typed calls, one key for all, so that a change brings every list up to date. */
import type { Endpoint } from '@srae/contract/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, callList, type Listed } from '../api/client.ts';

type Query = NonNullable<CallOptions['query']>;

/** A page of a list; the rows before stay until the new ones have arrived. */
export function useList<Row>(endpoint: Pick<Endpoint, 'method' | 'path'>, query: Query = {}, enabled = true) {
  return useQuery<Listed<Row>>({
    queryKey: ['admin', endpoint.path, query],
    queryFn: ({ signal }) => callList<Row>(endpoint, { query: given(query), signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** A change of an Admin: afterwards, refused or not, all lists are read anew. */
export function useAct<Given, Done = unknown>(
  act: (given: Given) => Promise<Done>,
  onDone: (done: Done) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** What is not chosen is not asked for. */
function given(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
