import { queryOptions } from '@tanstack/react-query';

/** The code that shows what a check found: loaded when a check begins, or ahead where nothing is to be sent later. */
export const RESULTS_QUERY = queryOptions({
  queryKey: ['upload', 'results-section'],
  queryFn: () => import('./ResultsSection.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
