import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import { OPEN_POINTS, type OpenPoint } from '@srae/domain/tracker/tracker-list';
import { useEffect, useId, useState } from 'react';
import { Filter, NamedOptions, PeriodFilter } from '../filters/Filter.tsx';
import type { TrackerSelection } from './selection.ts';

type Props = {
  context: DashboardContext;
  selection: TrackerSelection;
  onChange: (change: Partial<TrackerSelection>) => void;
};

const OPEN_LABELS = {
  issues: 'Pages to revise',
  uploads: 'Missing uploads',
  overdue: 'Overdue',
  queries: 'Open queries',
} as const satisfies Record<OpenPoint, string>;

/** Report period, stream, cohort, what is open, and part of a grant's name. */
export function TrackerFilters({ context, selection, onChange }: Props) {
  const { stream } = selection;
  const cohorts = [
    ...new Set(
      context.grants
        .filter((one) => stream === undefined || one.stream === stream)
        .flatMap((one) => one.cohort ?? []),
    ),
  ].toSorted((a, b) => a.localeCompare(b));
  const number = (text: string) => (text === '' ? undefined : Number(text));
  return (
    <div className="filters filters--lines" role="group" aria-label="Filters">
      <PeriodFilter
        periods={context.periods}
        value={selection.period}
        onPick={(period) => onChange({ period })}
      />
      <Filter
        label="Funding stream"
        value={stream}
        onPick={(text) => onChange({ stream: number(text), cohort: undefined })}
      >
        <option value="">All</option>
        <NamedOptions of={context.streams} />
      </Filter>
      <Filter
        label="Cohort"
        value={selection.cohort}
        onPick={(text) => onChange({ cohort: text || undefined })}
      >
        <option value="">All</option>
        {cohorts.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Filter>
      <Filter label="Show" value={selection.open} onPick={(text) => onChange({ open: findOpenFilter(text) })}>
        <option value="">All grants</option>
        {Object.entries(OPEN_LABELS).map(([open, label]) => (
          <option key={open} value={open}>
            {label}
          </option>
        ))}
      </Filter>
      <Search text={selection.search ?? ''} onSearch={(text) => onChange({ search: text || undefined })} />
    </div>
  );
}

function findOpenFilter(text: string): OpenPoint | undefined {
  return OPEN_POINTS.find((one) => one === text);
}

const PAUSE_MS = 300;

/** Debounced search input. */
function Search({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed.trim() === text) return;
    const pause = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, text, onSearch]);
  return (
    <div className="filter">
      <label htmlFor={id}>Grant</label>
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
