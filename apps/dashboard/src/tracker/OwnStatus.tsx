import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Calls } from '../api/figures.ts';
import { PeriodFilter } from '../filters/Filter.tsx';
import { toPeriod } from '../filters/selection.ts';
import { FactList } from './FactList.tsx';
import { Problem } from '../Problem.tsx';
import { Parts } from './Parts.tsx';
import { StateTag } from './StateTag.tsx';
import { trackerCalls } from './tracker-calls.ts';
import {
  dueParts,
  type Line,
  pagesParts,
  shareText,
  submissionsParts,
  timeParts,
  uploadsParts,
} from './words.ts';

/** State of the grantee's own report and what is missing. */
export function OwnStatus({ calls, context }: { calls: Calls; context: DashboardContext }) {
  const { periods } = context;
  const [tracker] = useState(() => trackerCalls(calls));
  const [period, setPeriod] = useState(() => toPeriod(context));
  const status = useQuery({
    queryKey: ['status', period],
    queryFn: ({ signal }) => tracker.status(period, signal),
  });
  return (
    <main aria-label="Own reports">
      <div className="head">
        <h1>Report status</h1>
      </div>
      <div className="filters" role="group" aria-label="Filters">
        <PeriodFilter periods={periods} value={period} onPick={setPeriod} />
      </div>
      {status.error && !status.data ? (
        <Problem message={status.error.message} onRetry={() => status.refetch()} />
      ) : status.data === undefined ? (
        <p className="notice" role="status">
          Loading the status…
        </p>
      ) : (
        <>
          {status.data.rows.map((line) => (
            <Report key={line.grant_id} line={line} />
          ))}
        </>
      )}
    </main>
  );
}

function Report({ line }: { line: Line }) {
  const facts = [
    ['Status', <StateTag key="state" state={line.state} />],
    ['Due', <Parts key="due" of={dueParts(line)} />],
    ['Open pages', <Parts key="pages" of={pagesParts(line)} />],
    ['Providers complete', shareText(line.providers)],
    ['Programs complete', shareText(line.programs)],
    ['Uploads received', <Parts key="uploads" of={uploadsParts(line)} />],
    ['Submissions', <Parts key="submissions" of={submissionsParts(line)} />],
    ['Last activity', <Parts key="activity" of={timeParts(line.last_activity)} />],
  ] as const;
  return (
    <section className="card" aria-label={line.grantee}>
      <h2>{line.grantee}</h2>
      <p className="scope">{[line.stream, line.cohort].filter((part) => part !== null).join(' · ')}</p>
      <FactList facts={facts} />
      <p className="facts__end">See Data Submission Validation in the portal for open items.</p>
    </section>
  );
}
