/** The figures of a set at a place, kept on the page while those of another place load. */
import type { MeasureSet } from '@srae/domain/measures/catalogue/measure';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Figures, Query } from './figures.ts';

/** How the figures of a set at a place are loaded and known on the page. */
export function measuresQuery(figures: Figures, set: MeasureSet, query: Query) {
  return queryOptions({
    queryKey: ['measures', set, query],
    queryFn: async ({ signal }) => ({
      ...(await figures.measures(set, query, signal)),
      grant: query['grant'],
    }),
  });
}

export function useMeasures(figures: Figures, set: MeasureSet, query: Query, enabled = true) {
  return useQuery({ ...measuresQuery(figures, set, query), placeholderData: keepPreviousData, enabled });
}
