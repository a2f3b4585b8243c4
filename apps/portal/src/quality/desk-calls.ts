/** The calls of the data-quality desk. */
import { quality } from '@srae/contract/dashboard/quality';
import type { DeskRead } from '@srae/contract/schemas/dashboard/quality';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callFile, type CallOptions } from '../api/client.ts';
import { refetchAfterwards } from '../api/then-refetch.ts';

const DESK = ['quality'] as const;

/** A page of the desk; keeps the previous grants until the new ones are loaded. */
export function useDesk(query: NonNullable<CallOptions['query']>) {
  return useQuery({
    queryKey: [...DESK, query],
    queryFn: ({ signal }) => call<DeskRead>(quality.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Exports all grants that match the filters, one line per finding. */
export function fetchDeskFile(query: NonNullable<CallOptions['query']>, format: 'csv' | 'xlsx') {
  return callFile(quality.export, { query: { ...query, format } });
}

/**
 * Assigns a grant to a portfolio, one person after the other, so that the last one chosen stays; refetches the desk
 * afterwards, even after an error response.
 */
export function useAssign(grant: number, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `assign-grant-${grant}` },
    mutationFn: (username: string | null) =>
      call(quality.assign, { params: { grantId: grant }, body: { username } }),
    ...refetchAfterwards(() => client.invalidateQueries({ queryKey: DESK }), onDone),
  });
}
