import { queryOptions } from '@tanstack/react-query';

/** The code of the results: loaded when a check starts, or in advance where no later request is allowed. */
export const RESULTS_QUERY = queryOptions({
  queryKey: ['upload', 'results-section'],
  queryFn: () => import('./ResultsSection.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
