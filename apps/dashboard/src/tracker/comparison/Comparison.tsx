import type { GrantSubmission, SubmissionList } from '@srae/contract/schemas/dashboard/comparison';
import { fullTime } from '@srae/domain/period/instant-text';
import { choosePair, submissionName, toComparisonQuery, toPlaceText } from '@srae/domain/snapshots/words';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Filter } from '../../filters/Filter.tsx';
import { Differences } from './Differences.tsx';
import { Problem } from '../../Problem.tsx';
import type { TrackerCalls } from '../tracker-calls.ts';
import { PrintButton } from '../../print/PrintButton.tsx';

type Chosen = { readonly before?: string; readonly after?: string };
type Props = {
  tracker: TrackerCalls;
  grant: number;
  before: string | null;
  after: string;
  onChoose: (change: Chosen) => void;
  onBack: () => void;
};

/** Two submissions of a grant side by side; no persons, no survey row counts (BEY-186, BEY-192). */
export function Comparison({ tracker, grant, before, after, onChoose, onBack }: Props) {
  const list = useQuery({
    queryKey: ['submissions', grant],
    queryFn: ({ signal }) => tracker.submissions(grant, signal),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = list.data !== undefined;
  // Moves the focus to the opened comparison.
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  return (
    <main aria-label="Compare submissions">
      <button type="button" className="button back no-print" onClick={onBack}>
        Back to the report
      </button>
      {list.error && !list.data ? (
        <Problem message={list.error.message} onRetry={() => list.refetch()} />
      ) : list.data === undefined ? (
        <p className="notice" role="status">
          Loading the submissions…
        </p>
      ) : (
        <>
          <div className="head">
            <h1 ref={heading} tabIndex={-1}>
              Compare submissions
            </h1>
            <PrintButton />
          </div>
          <p className="scope">
            {[list.data.grantee, list.data.stream, list.data.cohort]
              .filter((part) => part !== null)
              .join(' · ')}{' '}
            · Read only
          </p>
          <Compared
            tracker={tracker}
            grant={grant}
            list={list.data}
            asked={{ before, after }}
            onChoose={onChoose}
          />
        </>
      )}
    </main>
  );
}

type ComparedProps = Pick<Props, 'tracker' | 'grant' | 'onChoose'> & {
  list: SubmissionList;
  asked: Pick<Props, 'before' | 'after'>;
};

function Compared({ tracker, grant, list: { submissions }, asked, onChoose }: ComparedProps) {
  const pair = choosePair(submissions, asked);
  const comparison = useQuery({
    queryKey: ['comparison', grant, pair && toComparisonQuery(pair)],
    queryFn: ({ signal }) => tracker.compare(grant, pair ? toComparisonQuery(pair) : {}, signal),
    enabled: pair !== null,
    // Submissions are immutable.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (pair === null)
    return <p className="notice">No comparison yet: this grant has fewer than two submissions.</p>;
  return (
    <>
      <div className="filters filters--lines" role="group" aria-label="Submissions">
        <Choice
          label="Earlier submission"
          submissions={submissions}
          chosen={pair.before}
          onPick={(before) => onChoose({ before, after: toPlaceText(pair.after) })}
        />
        <Choice
          label="Later submission"
          submissions={submissions}
          chosen={pair.after}
          onPick={(after) => onChoose({ before: toPlaceText(pair.before), after })}
        />
      </div>
      <p>
        Submitted {fullTime(pair.before.submitted_at)}, and {fullTime(pair.after.submitted_at)}.
      </p>
      {comparison.error && !comparison.data ? (
        <Problem message={comparison.error.message} onRetry={() => comparison.refetch()} />
      ) : comparison.data === undefined ? (
        <p className="notice" role="status">
          Comparing…
        </p>
      ) : (
        <Differences read={comparison.data} />
      )}
    </>
  );
}

type ChoiceProps = {
  label: string;
  submissions: readonly GrantSubmission[];
  chosen: GrantSubmission;
  onPick: (place: string) => void;
};

function Choice({ label, submissions, chosen, onPick }: ChoiceProps) {
  return (
    <Filter label={label} value={toPlaceText(chosen)} onPick={onPick}>
      {submissions.map((one) => (
        <option key={toPlaceText(one)} value={toPlaceText(one)}>
          {submissionName(one)}
        </option>
      ))}
    </Filter>
  );
}
