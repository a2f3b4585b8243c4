import './styles/tracker.scss';
import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pushAddress } from './address/address.ts';
import { type Calls, figuresOver } from './api/figures.ts';
import { Results } from './Results.tsx';
import { OwnStatus } from './tracker/OwnStatus.tsx';
import { Tracker } from './tracker/Tracker.tsx';

type View = 'results' | 'reports';

/** Results for everyone, plus the tracker for the agency or the status of their own reports for grantees. */
export function Views({ calls, preferred }: { calls: Calls; preferred: number | null }) {
  const [figures] = useState(() => figuresOver(calls));
  const context = useQuery({ queryKey: ['context'], queryFn: ({ signal }) => figures.context(signal) });
  const [view, setView] = useState<View>(() => parseView(location.search));
  // The URL holds the active view's filters only; the other view's are kept here.
  const [waiting, setWaiting] = useState('');
  const reports = context.data ? findReports(context.data) : null;
  const choose = (next: View) => {
    if (next === view) return;
    setWaiting(location.search);
    pushAddress(waiting === '' ? `?view=${next}` : waiting);
    setView(next);
  };
  useEffect(() => {
    const follow = () => setView(parseView(location.search));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const name =
    view === 'results' || (context.data && reports === null)
      ? 'Results'
      : reports
        ? TITLES[reports]
        : LOADING;
  useEffect(() => {
    document.title = name;
  }, [name]);
  if (reports === null || !context.data) return <Results figures={figures} preferred={preferred} />;
  return (
    <>
      <nav className="views no-print" aria-label="Dashboard">
        {(['results', 'reports'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === view ? 'page' : undefined}
            onClick={() => choose(one)}
          >
            {one === 'results' ? 'Results' : TITLES[reports]}
          </button>
        ))}
      </nav>
      {view === 'results' ? (
        <Results figures={figures} preferred={preferred} />
      ) : reports === 'tracker' ? (
        <Tracker calls={calls} context={context.data} />
      ) : (
        <OwnStatus calls={calls} context={context.data} />
      )}
    </>
  );
}

/** The title while it is not known which reports the reader has. */
const LOADING = 'Dashboard';
const TITLES = { tracker: 'Reporting tracker', own: 'Report status' } as const;

/** A Provider has no report to submit. */
function findReports({ staff, grants, periods }: DashboardContext): 'tracker' | 'own' | null {
  if (periods.length === 0) return null;
  if (staff) return 'tracker';
  return grants.some(({ role }) => role === 'grantee') ? 'own' : null;
}

function parseView(search: string): View {
  return new URLSearchParams(search).get('view') === 'reports' ? 'reports' : 'results';
}
