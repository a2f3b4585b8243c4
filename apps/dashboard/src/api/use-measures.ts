/** The figures of a set at a place; the previous ones stay on the page while another place loads. */
import type { MeasureSet } from '@srae/domain/measures/catalogue/measure';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Figures, Query } from './figures.ts';

/** Query options (function and key) for the figures of a set at a place. */
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
