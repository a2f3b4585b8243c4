import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import type { TrackerRead } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Calls } from '../api/figures.ts';
import { DownloadButtons } from '../downloads/DownloadButtons.tsx';
import { detailName, useFocusBack } from '../detail/use-focus-back.ts';
import { PrintButton } from '../print/PrintButton.tsx';
import { FormExports } from './FormExports.tsx';
import { Comparison } from './comparison/Comparison.tsx';
import { GrantReport } from './report/GrantReport.tsx';
import { Paging } from './Paging.tsx';
import { Problem } from '../Problem.tsx';
import { changeSelection, toFileQuery, toQuery, sortedBy, type TrackerSelection } from './selection.ts';
import { StateCounts } from './StateCounts.tsx';
import { trackerCalls } from './tracker-calls.ts';
import { TrackerFilters } from './TrackerFilters.tsx';
import { TrackerTable } from './TrackerTable.tsx';
import { useExistingPage } from './use-existing-page.ts';
import { useTrackerSelection } from './use-tracker-selection.ts';

type Props = { calls: Calls; context: DashboardContext };

/** The reporting tracker: started, missing, submitted; one line per grant, which opens its report. */
export function Tracker({ calls, context }: Props) {
  const [tracker] = useState(() => trackerCalls(calls));
  const { selection, followed, show, replace } = useTrackerSelection(context);
  const { grant, period } = selection;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack(grant === undefined ? null : detailName.report(grant), heading);
  const lines = useQuery({
    queryKey: ['tracker', toQuery(selection)],
    queryFn: ({ signal }) => tracker.list(toQuery(selection), signal),
    placeholderData: keepPreviousData,
    enabled: grant === undefined,
  });
  useExistingPage(lines, selection, replace);
  if (grant !== undefined && selection.after !== undefined) {
    return (
      <Comparison
        key={grant}
        tracker={tracker}
        grant={grant}
        before={selection.before ?? null}
        after={selection.after}
        onChoose={(change) => show(changeSelection(selection, { ...change, grant }))}
        onBack={() => show(changeSelection(selection, { before: undefined, after: undefined, grant }))}
      />
    );
  }
  if (grant !== undefined) {
    return (
      <GrantReport
        key={`${grant}/${period}`}
        tracker={tracker}
        grant={grant}
        period={period}
        onBack={() => show(changeSelection(selection, { grant: undefined }))}
        onCompare={(after) => show(changeSelection(selection, { after, grant }))}
      />
    );
  }
  return (
    <main aria-label="Reports">
      <div className="head">
        <h1 ref={heading} tabIndex={-1}>
          Reporting tracker
        </h1>
        <DownloadButtons make={(format) => tracker.linesFile(toFileQuery(selection), format)}>
          Download lines
        </DownloadButtons>
        <PrintButton />
      </div>
      <TrackerFilters
        key={followed}
        context={context}
        selection={selection}
        onChange={(change) => show(changeSelection(selection, change))}
      />
      <TrackerLines lines={lines} selection={selection} onShow={show} />
      <FormExports tracker={tracker} period={period} basis={context.default_basis} />
    </main>
  );
}

type LinesProps = {
  lines: UseQueryResult<TrackerRead>;
  selection: TrackerSelection;
  onShow: (next: TrackerSelection) => void;
};

function TrackerLines({ lines, selection, onShow }: LinesProps) {
  if (lines.error && !lines.data) {
    return <Problem message={lines.error.message} onRetry={() => lines.refetch()} />;
  }
  if (lines.data === undefined) {
    return (
      <p className="notice" role="status">
        Loading the tracker…
      </p>
    );
  }
  return (
    <div className="lines" aria-busy={lines.isFetching}>
      <StateCounts
        counts={lines.data.counts}
        chosen={selection.state}
        onChoose={(state) => onShow(changeSelection(selection, { state }))}
      />
      <TrackerTable
        read={lines.data}
        order={selection}
        onSort={(sort) => onShow(sortedBy(selection, sort))}
        onOpen={(pk) => onShow(changeSelection(selection, { grant: pk }))}
      />
      <Paging
        page={selection.page}
        total={lines.data.total}
        onPage={(page) => onShow(changeSelection(selection, { page }))}
      />
    </div>
  );
}
