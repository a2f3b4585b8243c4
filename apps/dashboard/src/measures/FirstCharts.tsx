import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { useQuery } from '@tanstack/react-query';
import type { Figures } from '../api/figures.ts';
import { useMeasures } from '../api/use-measures.ts';
import { nationalQuery, type Selection, toQuery } from '../filters/selection.ts';
import { BesideNation } from './BesideNation.tsx';
import { PeriodTrends } from './PeriodTrends.tsx';
import { ReportStates } from './ReportStates.tsx';

type Props = {
  figures: Figures;
  selection: Selection;
  context: DashboardContext;
  overview: MeasuresRead;
  nationalOverview: MeasuresRead | undefined;
  /** Whether the overview matches the selection (is not placeholder data). */
  isSettled: boolean;
};

/** The charts that answer the first questions of the agency (many grants) or of a grantee (one grant). */
export function FirstCharts(props: Props) {
  return props.context.staff && props.selection.grant === undefined ? (
    <OfAllGrants {...props} />
  ) : (
    <OfOneGrant {...props} />
  );
}

/** Who has reported, and whether youth are reached and retained. */
function OfAllGrants({ figures, selection }: Props) {
  const { period, stream, cohort } = selection;
  const reports = useQuery({
    queryKey: ['reports', period, stream, cohort],
    queryFn: ({ signal }) => figures.reports({ period, stream, cohort }, signal),
  });
  const youth = useMeasures(figures, 'youth', toQuery(selection));
  const trends = youth.data?.figures.filter(({ over_periods }) => over_periods) ?? [];
  return (
    <>
      {reports.data ? <ReportStates counts={reports.data} /> : null}
      {trends.length > 0 ? <PeriodTrends figures={trends} /> : null}
    </>
  );
}

/** A grant, provider or program compared with the nation. */
function OfOneGrant({ figures, selection, context, overview, nationalOverview, isSettled }: Props) {
  const own = useMeasures(figures, 'responses', toQuery(selection));
  const national = useMeasures(figures, 'responses', nationalQuery(selection, context.staff));
  if (!nationalOverview || !own.data || !national.data) return null;
  // Figures of two different selections are never shown side by side.
  if (!isSettled || own.isPlaceholderData || national.isPlaceholderData) return null;
  const grant = context.staff ? 'This grant' : 'Our grant';
  const name = selection.program ? 'This program' : selection.provider ? 'This provider' : grant;
  return <BesideNation own={[overview, own.data]} national={[nationalOverview, national.data]} name={name} />;
}
