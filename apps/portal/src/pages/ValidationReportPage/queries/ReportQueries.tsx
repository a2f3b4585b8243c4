import { Loaded } from '../../../api/Loaded.tsx';
import { useModule } from '../../../api/use-module.ts';
import { useReportingRole } from '../../../forms/permissions.ts';

/** The queries about this report, for all except Provider accounts; lazy-loaded. */
export function ReportQueries({ submitted }: { submitted: boolean }) {
  const isRead = useReportingRole() !== 'provider';
  const card = useModule('report/queries', () => import('./QueriesCard.tsx'), { enabled: isRead });
  if (!isRead) return null;
  return (
    <Loaded query={card} what="the queries" lines={1}>
      {({ QueriesCard }) => <QueriesCard submitted={submitted} />}
    </Loaded>
  );
}
