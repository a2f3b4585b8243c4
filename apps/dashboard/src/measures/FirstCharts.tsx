import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { useQuery } from '@tanstack/react-query';
import type { Figures } from '../api/figures.ts';
import { useMeasures } from '../api/use-measures.ts';
import { type Loading, PartFailure } from '../Failure.tsx';
import { nationalQuery, type Selection, toQuery } from '../filters/selection.ts';
import { BesideNation } from './BesideNation.tsx';
import { PERIOD_TRENDS, PeriodTrends } from './PeriodTrends.tsx';
import { REPORT_STATES, ReportStates } from './ReportStates.tsx';

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
      {reports.data ? (
        <ReportStates counts={reports.data} />
      ) : (
        <FailedCard title={REPORT_STATES} of={reports} />
      )}
      {trends.length > 0 ? (
        <PeriodTrends figures={trends} />
      ) : (
        <FailedCard title={PERIOD_TRENDS} of={youth} />
      )}
    </>
  );
}

/** In place of a card whose figures could not be loaded. */
function FailedCard({ title, of }: { title: string; of: Loading }) {
  return of.error === null ? null : (
    <section className="card" aria-label={title}>
      <h3>{title}</h3>
      <PartFailure of={of} />
    </section>
  );
}

/** A grant, provider or program compared with the nation. */
function OfOneGrant({ figures, selection, context, overview, nationalOverview, isSettled }: Props) {
  const own = useMeasures(figures, 'responses', toQuery(selection));
  const national = useMeasures(figures, 'responses', nationalQuery(selection, context.staff));
  const grant = context.staff ? 'This grant' : 'Our grant';
  const name = selection.program ? 'This program' : selection.provider ? 'This provider' : grant;
  if (!own.data || !national.data)
    return <FailedCard title={`${name} and the nation`} of={own.error ? own : national} />;
  if (!nationalOverview) return null;
  // Figures of two different selections are never shown side by side.
  if (!isSettled || own.isPlaceholderData || national.isPlaceholderData) return null;
  return <BesideNation own={[overview, own.data]} national={[nationalOverview, national.data]} name={name} />;
}
