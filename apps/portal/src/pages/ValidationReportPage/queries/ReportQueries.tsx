import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../api/Loaded.tsx';
import { useReportingRole } from '../../../forms/permissions.ts';

/** The queries about this report, for all except Provider accounts; lazy-loaded. */
export function ReportQueries({ submitted }: { submitted: boolean }) {
  const isRead = useReportingRole() !== 'provider';
  const card = useQuery({
    queryKey: ['report', 'queries-card'],
    queryFn: () => import('./QueriesCard.tsx'),
    staleTime: Infinity,
    enabled: isRead,
  });
  if (!isRead) return null;
  return (
    <Loaded query={card} what="the queries" lines={1}>
      {({ QueriesCard }) => <QueriesCard submitted={submitted} />}
    </Loaded>
  );
}
