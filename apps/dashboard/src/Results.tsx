import type { DashboardContext } from '@srae/contract/schemas/dashboard';
import { type MeasureSet, TABS } from '@srae/domain/measures/measure';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Figures, type Query, searchOf } from './api/figures.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import { scopeSentence } from './filters/scope.ts';
import { changed, nationalQuery, queryOf, type Selection, selectionOf } from './filters/selection.ts';
import { FigureGrid } from './measures/FigureGrid.tsx';
import { DownloadButtons } from './tracker/DownloadButtons.tsx';

const NOT_LINKED =
  'Entry and exit surveys are not linked and come from different groups of youth: they show no change. What the program changed is asked at exit, as youth see it.';

/** The figures: filters, what they cover, the overview, and a tab for each question. */
export function Results({ figures, preferred }: { figures: Figures; preferred: number | null }) {
  const context = useQuery({ queryKey: ['context'], queryFn: ({ signal }) => figures.context(signal) });
  if (context.isError)
    return <Failure message={context.error.message} onRetry={() => void context.refetch()} />;
  if (context.data === undefined) return <p className="notice">Loading the dashboard…</p>;
  if (context.data.grants.length === 0 && !context.data.staff)
    return <p className="notice">No grant's dashboard is open to you.</p>;
  if (context.data.periods.length === 0)
    return <p className="notice">No report period's dashboard is open yet.</p>;
  return <Selected figures={figures} context={context.data} preferred={preferred} />;
}

type SelectedProps = { figures: Figures; context: DashboardContext; preferred: number | null };

function Selected({ figures, context, preferred }: SelectedProps) {
  const [selection, setSelection] = useState(() => selectionOf(location.search, context, preferred));
  const choose = (change: Partial<Selection>) => {
    const next = changed(selection, change, context);
    setSelection(next);
    history.replaceState(null, '', `?${searchOf(next)}`);
  };
  const query = queryOf(selection);
  const overview = useMeasures(figures, 'overview', query);
  const tab = useMeasures(figures, selection.tab, query);
  const national = useMeasures(figures, 'overview', nationalQuery(selection), !context.staff);
  const nationalTab = useMeasures(figures, selection.tab, nationalQuery(selection), !context.staff);
  const failed = [overview, tab].find((one) => one.isError);
  const title = TABS.find(({ set }) => set === selection.tab)?.title;

  return (
    <>
      <div className="head">
        <h1>Results</h1>
        <DownloadButtons make={(format) => figures.file({ ...query, format })}>
          Download figures
        </DownloadButtons>
        <button type="button" className="button no-print" onClick={() => window.print()}>
          Print
        </button>
      </div>
      <FilterBar
        context={context}
        selection={selection}
        providers={overview.data?.providers ?? []}
        onChange={choose}
      />
      <p className="scope" role="status">
        {overview.data ? scopeSentence(context, selection, overview.data) : 'Loading…'}
      </p>
      {failed?.error ? (
        <Failure message={failed.error.message} onRetry={() => void failed.refetch()} />
      ) : (
        <main aria-label="Figures" aria-busy={overview.isFetching || tab.isFetching}>
          <h2 className="quiet">At a glance</h2>
          {overview.data ? <FigureGrid read={overview.data} national={national.data} /> : null}
          <nav className="tabs no-print" aria-label="Questions">
            {TABS.map(({ set, title: name }) => (
              <button
                key={set}
                type="button"
                aria-current={set === selection.tab ? 'page' : undefined}
                onClick={() => choose({ tab: set })}
              >
                {name}
              </button>
            ))}
          </nav>
          <h2>{title}</h2>
          {selection.tab === 'responses' ? <p className="notice">{NOT_LINKED}</p> : null}
          {tab.data ? <FigureGrid read={tab.data} national={nationalTab.data} /> : <p>Loading…</p>}
        </main>
      )}
    </>
  );
}

function useMeasures(figures: Figures, set: MeasureSet, query: Query, enabled = true) {
  return useQuery({
    queryKey: ['measures', set, query],
    queryFn: ({ signal }) => figures.measures(set, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="notice notice--problem" role="alert">
      <p>{message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
