/** The API calls for queries, for the asking and the answering side. */
import { ownQueries, queries } from '@srae/contract/queries';
import type { QueryList, QueryRead } from '@srae/contract/schemas/queries';
import type { QuerySide } from '@srae/domain/queries/query';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '../api/client.ts';
import { refetchAfterwards } from '../api/then-refetch.ts';

export const QUERY_KEYS = { all: ['queries'] } as const;

const CALLS = { staff: queries, grantee: ownQueries } as const;

/** The calls common to both sides. */
export function getQueryCalls(side: QuerySide) {
  return CALLS[side];
}

/** A page of the inbox; keeps the previous rows until the new ones are loaded. */
export function useInbox(side: QuerySide, query: NonNullable<CallOptions['query']>, enabled = true) {
  return useQuery({
    queryKey: [...QUERY_KEYS.all, side, query],
    queryFn: ({ signal }) => call<QueryList>(getQueryCalls(side).list, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** One query with its messages. */
export function useThread(side: QuerySide, place: { readonly grant: number; readonly pk: number }) {
  return useQuery({
    queryKey: [...QUERY_KEYS.all, side, 'one', place.grant, place.pk],
    queryFn: ({ signal }) =>
      call<QueryRead>(getQueryCalls(side).read, { params: { grantId: place.grant, pk: place.pk }, signal }),
  });
}

/**
 * A query mutation; invalidates all lists and threads afterwards, even after an error response. Mutations of one
 * `scope` are sent one after the other.
 */
export function useQueryAct<Given, Done>(
  act: (given: Given) => Promise<Done>,
  onDone: (done: Done) => void,
  scope?: string,
) {
  const client = useQueryClient();
  return useMutation({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: act,
    ...refetchAfterwards(() => client.invalidateQueries({ queryKey: QUERY_KEYS.all }), onDone),
  });
}
