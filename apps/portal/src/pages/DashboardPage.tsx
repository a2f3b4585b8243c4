import './DashboardPage/dashboard-page.scss';
import { hasDashboard } from '@srae/domain/access/areas';
import { useQuery } from '@tanstack/react-query';
import { toMessage } from '../api/problem.ts';
import { useSession } from '../session/session-context.ts';
import { Spinner } from '../ui/feedback/Progress.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/States.tsx';
import { DashboardFrame } from './DashboardPage/DashboardFrame.tsx';
import { openDashboardSession } from './DashboardPage/dashboard-session.ts';

/** Said while the dashboard is closed, spelled as the specification spells it (DAS-003). */
const CLOSED = 'The dashboard will be available Feb, 18th';

/** The results, in a frame of another origin (P§2.9). */
export function Component() {
  const { access, grant, me } = useSession();
  const isOpen = access !== null && hasDashboard(access, grant);
  const grantId = grant?.id ?? null;
  const session = useQuery({
    queryKey: ['dashboard-session', me?.username, grantId],
    queryFn: () => openDashboardSession(grantId),
    enabled: isOpen,
    // Only where the frame is: tokens are asked for when they are posted.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  return (
    <div className="page dashboard-page">
      <h1>Dashboard</h1>
      {!isOpen ? (
        <EmptyState title={CLOSED} icon="dashboard" />
      ) : session.isError ? (
        <ErrorState
          title="The dashboard could not be opened"
          message={toMessage(session.error)}
          onRetry={() => void session.refetch()}
          busy={session.isFetching}
        />
      ) : session.data ? (
        <DashboardFrame
          key={`${session.data.dashboard_origin} ${grantId}`}
          origin={session.data.dashboard_origin}
          grantId={grantId}
        />
      ) : (
        <Spinner label="Opening the dashboard" />
      )}
    </div>
  );
}
