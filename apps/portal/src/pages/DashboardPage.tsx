import './DashboardPage/dashboard-page.scss';
import { hasDashboard } from '@srae/domain/access/areas';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toMessage } from '../api/problem.ts';
import { paths } from '../paths.ts';
import { queriesPath } from '../queries/query-address.ts';
import { useSession } from '../session/session-context.ts';
import { Spinner } from '../ui/feedback/Progress.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/States.tsx';
import { DashboardFrame } from './DashboardPage/DashboardFrame.tsx';
import { openDashboardSession } from './DashboardPage/dashboard-session.ts';
import { STAFF_VIEWS } from '../layouts/staff-views.ts';

/** Shown while the dashboard is closed, verbatim from the specification (DAS-003). */
const CLOSED = 'The dashboard will be available Feb, 18th';

/** The queries and the desk of staff are lazy-loaded: most visits are to the results. */
const Queries = lazy(async () => ({ default: (await import('../queries/Queries.tsx')).Queries }));
const Desk = lazy(async () => ({ default: (await import('../quality/Desk.tsx')).Desk }));

const TITLES = { results: 'Dashboard', ...STAFF_VIEWS } as const;

/**
 * The results, in a frame of another origin (P§2.9); for federal staff and Admins also the queries and the
 * data-quality desk (decisions 2 and 36).
 */
export function Component() {
  const { access, grant } = useSession();
  const isOpen = access !== null && hasDashboard(access, grant);
  const grantId = grant?.id ?? null;
  const isStaff = access !== null && (access.groups.admin || access.groups.acf);
  const [search] = useSearchParams();
  const shown = !isStaff
    ? 'results'
    : search.has('queries')
      ? 'queries'
      : search.has('desk')
        ? 'desk'
        : 'results';

  return (
    <div className={shown === 'results' ? 'page dashboard-page' : 'page'}>
      <h1>{TITLES[shown]}</h1>
      {isStaff ? (
        <Tabs
          label="Dashboard, queries and data quality"
          tabs={[
            { label: TITLES.results, href: paths.dashboard(), current: shown === 'results' },
            { label: TITLES.queries, href: queriesPath('staff'), current: shown === 'queries' },
            { label: TITLES.desk, href: `${paths.dashboard()}?desk=list`, current: shown === 'desk' },
          ]}
        />
      ) : null}
      {shown !== 'results' ? (
        <Suspense fallback={<Spinner label={`Loading ${TITLES[shown].toLowerCase()}`} />}>
          {shown === 'queries' ? <Queries side="staff" /> : <Desk />}
        </Suspense>
      ) : !isOpen ? (
        <EmptyState title={CLOSED} icon="dashboard" />
      ) : (
        <Results key={grantId} grantId={grantId} />
      )}
    </div>
  );
}

/** The frame with the results, or why it cannot be opened. */
function Results({ grantId }: { grantId: number | null }) {
  const { me } = useSession();
  const session = useQuery({
    queryKey: ['dashboard-session', me?.username, grantId],
    queryFn: () => openDashboardSession(grantId),
    // Used only for the frame's origin: tokens are requested when they are posted.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [failure, setFailure] = useState<unknown>(null);
  const error = session.error ?? failure;
  const retry = () => {
    setFailure(null);
    void session.refetch();
  };

  if (error !== null)
    return (
      <ErrorState
        title="The dashboard could not be opened"
        message={toMessage(error)}
        onRetry={retry}
        busy={session.isFetching}
      />
    );
  if (session.data === undefined) return <Spinner label="Opening the dashboard" />;
  const { dashboard_origin: origin } = session.data;
  return (
    <>
      {/* A printed frame is cut into sheets of its height on screen. */}
      <p className="print-only">To print the results, choose Print beside Download.</p>
      <DashboardFrame key={origin} origin={origin} grantId={grantId} onFailed={setFailure} />
    </>
  );
}
