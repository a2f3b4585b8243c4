import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { nationalQuery, type Selection, toPeriodQuery, toQuery } from '../filters/selection.ts';
import type { Figures } from './figures.ts';
import { useMeasures } from './use-measures.ts';

/** The figures of a selection, and what they are shown beside: the nation, and the period before. */
export function useResults(figures: Figures, context: DashboardContext, selection: Selection) {
  const query = toQuery(selection);
  const overview = useMeasures(figures, 'overview', query);
  const tab = useMeasures(figures, selection.tab, query);
  // A grant is compared with the national figures; all grants together are the national figures.
  const hasNational = selection.grant !== undefined;
  const ofNation = nationalQuery(selection, context.staff);
  const national = useMeasures(figures, 'overview', ofNation, hasNational);
  const nationalTab = useMeasures(figures, selection.tab, ofNation, hasNational);
  const period = findPeriod(context, selection.period);
  const comparedWith = findPeriod(context, period?.compares_with);
  const beforeQuery = toPeriodQuery(query, comparedWith?.pk ?? selection.period);
  const before = useMeasures(figures, 'overview', beforeQuery, !!comparedWith);
  const read = overview.data ?? tab.data;
  return {
    period,
    overview,
    tab,
    /** Of the overview, or of the tab where that has none; of the selection before while the next one loads. */
    read,
    isSettled: read !== undefined && !overview.isPlaceholderData && !tab.isPlaceholderData,
    /** The page as a whole has failed only where neither part has anything to show. */
    failure: overview.isError && tab.isError && read === undefined ? overview.error : null,
    nation: hasNational
      ? {
          overview: comparable(overview, national),
          tab: comparable(tab, nationalTab),
          query: national.error ? national : nationalTab,
        }
      : undefined,
    earlier: comparedWith && {
      period: comparedWith.name,
      read: before.isPlaceholderData ? undefined : before.data,
      query: before,
    },
  };
}

function findPeriod({ periods }: DashboardContext, pk: number | null | undefined) {
  return periods.find((period) => period.pk === pk);
}

type MeasuresQuery = Pick<ReturnType<typeof useMeasures>, 'data' | 'isPlaceholderData'>;

/** The national figures of the same selection; undefined while only one of the two is placeholder data. */
function comparable(own: MeasuresQuery, national: MeasuresQuery): MeasuresRead | undefined {
  return own.isPlaceholderData === national.isPlaceholderData ? national.data : undefined;
}
