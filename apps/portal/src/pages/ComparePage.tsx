import '../forms/forms.scss';
import './ValidationReportPage/report.scss';
import './ComparePage/compare.scss';
import { reporting } from '@srae/contract/reporting';
import type { ComparisonRead, SubmissionList } from '@srae/contract/schemas/dashboard/comparison';
import { choosePair, toComparisonQuery } from '@srae/domain/snapshots/words';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../api/client.ts';
import { Loaded } from '../api/Loaded.tsx';
import { useWithPeriod } from '../forms/links.ts';
import { paths } from '../paths.ts';
import { reportingKeys } from '../forms/reporting-keys.ts';
import { useReporting } from '../session/session-context.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/feedback/States.tsx';
import { ChooseTwo } from './ComparePage/ChooseTwo.tsx';
import { Differences } from './ComparePage/Differences.tsx';

/** Two submissions of the grant side by side: changes, additions and removals (BEY-186). */
export function Component() {
  const { grant } = useReporting();
  const withPeriod = useWithPeriod();
  const submissions = useQuery({
    queryKey: [...reportingKeys.all, 'submissions', grant.id],
    queryFn: ({ signal }) =>
      call<SubmissionList>(reporting.listSubmissions, { params: { grantId: grant.id }, signal }),
  });
  const pair = usePair(submissions.data);
  return (
    <div className="report compare">
      <Breadcrumbs
        crumbs={[
          { label: 'Data Submission Validation', href: withPeriod(paths.validationReport()) },
          { label: 'Compare submissions' },
        ]}
      />
      <div className="page-head">
        <h1>Compare submissions</h1>
        {pair ? (
          <Button variant="secondary" icon="print" className="no-print" onClick={() => window.print()}>
            Print
          </Button>
        ) : null}
      </div>
      <Loaded query={submissions} what="the list of submissions" wholePage>
        {(list) => <Chosen list={list} pair={pair} />}
      </Loaded>
    </div>
  );
}

type Pair = ReturnType<typeof choosePair<SubmissionList['submissions'][number]>>;

/** The submissions in the URL, otherwise the two latest; null if there are fewer than two. */
function usePair(list: SubmissionList | undefined): Pair {
  const [search] = useSearchParams();
  return choosePair(list?.submissions ?? [], { before: search.get('before'), after: search.get('after') });
}

function Chosen({ list: { submissions, ...place }, pair }: { list: SubmissionList; pair: Pair }) {
  const { grant } = useReporting();
  const [, setSearch] = useSearchParams();
  const comparison = useQuery({
    queryKey: ['comparison', grant.id, pair && toComparisonQuery(pair)],
    queryFn: ({ signal }) =>
      call<ComparisonRead>(reporting.compareSubmissions, {
        params: { grantId: grant.id },
        query: pair ? toComparisonQuery(pair) : {},
        signal,
      }),
    enabled: pair !== null,
    // Submissions are immutable.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (pair === null)
    return (
      <EmptyState title="Nothing to compare yet">
        {submissions.length === 0
          ? 'No report of this grant has been submitted.'
          : 'This grant has one submission. A second one, of this or another report period, can be compared with it.'}
      </EmptyState>
    );
  const choose = (change: Readonly<Record<string, string>>) =>
    setSearch((before) => new URLSearchParams({ ...Object.fromEntries(before), ...change }));
  return (
    <>
      <p className="compare__place">
        {[place.grantee, place.stream, place.cohort].filter((part) => part !== null).join(' · ')}
      </p>
      <ChooseTwo submissions={submissions} pair={pair} onChoose={choose} />
      <Loaded query={comparison} what="the comparison" lines={6}>
        {(read) => <Differences read={read} />}
      </Loaded>
    </>
  );
}
