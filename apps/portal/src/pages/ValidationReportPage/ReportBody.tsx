import type { ReportRead } from '@srae/contract/schemas/report';
import type { DraftRead } from '@srae/contract/schemas/reporting';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useWithPeriod } from '../../forms/links.ts';
import { paths } from '../../paths.ts';
import { getEntry } from '@srae/domain/instruments/registry';
import { useReporting } from '../../session/session-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { MayExplain } from './queries/Explanation.tsx';
import { useReportingRole } from '../../forms/permissions.ts';
import { ReportQueries } from './queries/ReportQueries.tsx';
import { ReportHints } from './ReportHints.tsx';
import { NothingList } from './NothingList.tsx';
import { Overview } from './Overview.tsx';
import { PageLine } from './PageLine.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import { granteePage, indexIssues, type Report, type FormTitle } from './report-pages.ts';
import { toVerdict } from './verdict.ts';
import { CommentsCard } from './submission/CommentsCard.tsx';
import { Receipt } from './submission/Receipt.tsx';
import { Reopening } from './submission/Reopening.tsx';
import { Submission } from './submission/Submission.tsx';
import { useSubmission } from './submission/submission-context.ts';

/** Tables and files below the pages are lazy-loaded. */
const MissingUploads = lazy(async () => ({ default: (await import('./MissingUploads.tsx')).MissingUploads }));
const SurveyFiles = lazy(async () => ({ default: (await import('./SurveyFiles.tsx')).SurveyFiles }));
const FormDownloads = lazy(async () => ({ default: (await import('./FormDownloads.tsx')).FormDownloads }));

type ReportBodyProps = {
  read: ReportRead;
  drafts: readonly DraftRead[];
  readOnly: string | null;
  printing: boolean;
};

/** Left: verdict and Submit Data. Right: comments, grantee and provider cards, missing uploads, receipt. */
export function ReportBody({ read, drafts, readOnly, printing }: ReportBodyProps) {
  const { period } = useReporting();
  const { report, submission } = read;
  // If reopened while shown, the comments remount as writable. A lock keeps them and the result in place.
  const [writable, setWritable] = useState(readOnly === null);
  if (readOnly === null && !writable) setWritable(true);
  const { formTitles, reword } = getEntry(period.instrument);
  const toTitle: FormTitle = (form) => formTitles[form](period.season);
  const findIssues = useMemo(() => indexIssues(read.issues), [read.issues]);
  const mayExplain = useReportingRole() === 'grantee' && readOnly === null;
  const columns = (
    <MayExplain value={mayExplain}>
      <div className="report-columns">
        <Overview read={read} mayWrite={readOnly === null} />
        <div className="report-columns__main">
          <CommentsAndReopening />
          {report.grantee === null ? null : (
            <Card id="grantee" title={reword('Grantee')}>
              <ul className="report-pages">
                <PageLine page={granteePage(report.grantee, toTitle, findIssues)} />
              </ul>
            </Card>
          )}
          <Providers
            providers={report.providers}
            toTitle={toTitle}
            findIssues={findIssues}
            printing={printing}
          />
          <NothingList stated={report.nothingToReport} />
          <MissingUploads report={report} />
          <ReportHints read={read} mayWrite={readOnly === null} />
          <SurveyFiles />
          <ReportQueries submitted={submission !== null && submission.latest !== null} />
          <LatestSubmission />
          <Suspense>
            <FormDownloads ofProvider={submission === null} />
          </Suspense>
        </div>
      </div>
    </MayExplain>
  );
  if (submission === null) return columns;
  return (
    <Submission
      key={writable ? 'write' : 'read'}
      submission={submission}
      drafts={drafts}
      readOnly={readOnly}
      blocked={report.major ? toVerdict(read).heading : null}
    >
      {columns}
    </Submission>
  );
}

function CommentsAndReopening() {
  const open = useSubmission();
  if (open === null) return null;
  return (
    <>
      <Reopening submission={open.submission} />
      <CommentsCard {...open} />
    </>
  );
}

function LatestSubmission() {
  const open = useSubmission();
  if (open === null || open.submission.latest === null) return null;
  return <Receipt submission={open.submission} headingRef={open.receiptHeading} />;
}

type ProvidersProps = {
  providers: Report['providers'];
  toTitle: FormTitle;
  findIssues: ReturnType<typeof indexIssues>;
  printing: boolean;
};

function Providers({ providers, toTitle, findIssues, printing }: ProvidersProps) {
  const withPeriod = useWithPeriod();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  if (providers.length === 0) {
    return (
      <EmptyState
        title="No active providers"
        icon="users"
        action={<a href={withPeriod(paths.providers())}>Program Provider Data</a>}
      >
        Providers in the provider table that are not marked inactive are listed here with their programs.
      </EmptyState>
    );
  }
  const allOpen = providers.every((provider) => opened.has(provider.pk));
  const toggle = (pk: number) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(pk)) next.add(pk);
      return next;
    });
  return (
    <section aria-labelledby="providers">
      <div className="page-head">
        <h2 id="providers">Providers ({providers.length})</h2>
        <Button
          variant="plain"
          className="no-print"
          onClick={() => setOpened(allOpen ? new Set() : new Set(providers.map((provider) => provider.pk)))}
        >
          {allOpen ? 'Collapse all' : 'Expand all'}
        </Button>
      </div>
      {providers.map((provider) => (
        <ProviderCard
          key={provider.pk}
          provider={provider}
          toTitle={toTitle}
          findIssues={findIssues}
          open={printing || opened.has(provider.pk)}
          onToggle={() => toggle(provider.pk)}
        />
      ))}
    </section>
  );
}
