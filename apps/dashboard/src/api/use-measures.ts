/** The figures of a set at a place, kept on the page while those of another place load. */
import type { MeasureSet } from '@srae/domain/measures/catalogue/measure';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Figures, Query } from './figures.ts';

export function useMeasures(figures: Figures, set: MeasureSet, query: Query, enabled = true) {
  return useQuery({
    queryKey: ['measures', set, query],
    queryFn: async ({ signal }) => ({
      ...(await figures.measures(set, query, signal)),
      grant: query['grant'],
    }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
