/** The definitions of the period's instrument: separate chunks, loaded when a page needs them. */
import type { Forms } from '@srae/domain/form-kit/form';
import { getEntry, type InstrumentId } from '@srae/domain/instruments/registry';
import type { Surveys } from '@srae/domain/survey/catalogue/column';
import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useReporting } from '../session/session-context.ts';

/** Definitions never change while the portal is open. */
const FOREVER = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

function formsQuery(instrument: InstrumentId) {
  return queryOptions({
    queryKey: ['instrument', instrument, 'forms'],
    queryFn: async () => (await getEntry(instrument).loadForms()).FORMS,
    ...FOREVER,
  });
}

/** The forms of the displayed period. */
export function useForms(): UseQueryResult<Forms> {
  return useQuery(formsQuery(useReporting().period.instrument));
}

/** Prefetches the forms before the first page that uses them. */
export function PrefetchForms({ instrument }: { instrument: InstrumentId }) {
  const queries = useQueryClient();
  useEffect(() => void queries.prefetchQuery(formsQuery(instrument)), [queries, instrument]);
  return null;
}

/** The surveys of the displayed period. */
export function useSurveys(): UseQueryResult<Surveys> {
  const { instrument } = useReporting().period;
  return useQuery({
    queryKey: ['instrument', instrument, 'surveys'],
    queryFn: async () => (await getEntry(instrument).loadSurveys()).SURVEYS,
    ...FOREVER,
  });
}
