/** The definitions of the period's instrument: code of their own, loaded when a page needs them. */
import { findEntry, type Forms } from '@srae/domain/instruments/registry';
import type { Surveys } from '@srae/domain/survey/catalogue/column';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useReporting } from '../session/session-context.ts';

/** The forms of the period that the pages show. */
export function useForms(): UseQueryResult<Forms> {
  const { instrument } = useReporting().period;
  return useQuery({
    queryKey: ['instrument', instrument, 'forms'],
    queryFn: async () => (await findEntry(instrument).loadForms()).FORMS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The surveys of the period that the pages show. */
export function useSurveys(): UseQueryResult<Surveys> {
  const { instrument } = useReporting().period;
  return useQuery({
    queryKey: ['instrument', instrument, 'surveys'],
    queryFn: async () => (await findEntry(instrument).loadSurveys()).SURVEYS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
