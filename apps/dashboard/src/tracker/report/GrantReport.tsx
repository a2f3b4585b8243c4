import type { TrackedRead } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import { longDate } from '@srae/domain/period/calendar-date';
import { toWallClock, utcWithLocal } from '@srae/domain/period/instant-text';
import { NOTHING_LABEL } from '@srae/domain/programme/nothing-to-report';
import { toPlaceText } from '@srae/domain/snapshots/words';
import { useQuery } from '@tanstack/react-query';
import type { QueryDraft } from '@srae/contract/query-address';
import { useEffect, useRef } from 'react';
import { FactList } from '../FactList.tsx';
import { Parts } from '../Parts.tsx';
import { Problem } from '../../Problem.tsx';
import { type PageAsked, ReportPages } from './ReportPages.tsx';
import { StateTag } from '../StateTag.tsx';
import { Queries } from './Queries.tsx';
import type { TrackerCalls } from '../tracker-calls.ts';
import { dueParts, shareText, timeParts } from '../words.ts';
import { PrintButton } from '../../print/PrintButton.tsx';

type Props = {
  tracker: TrackerCalls;
  grant: number;
  period: number;
  onBack: () => void;
  onCompare: (after: string) => void;
};

/** The report of one grant, read only: statuses, issues, uploads and submissions; no answers. */
export function GrantReport({ tracker, grant, period, onBack, onCompare }: Props) {
  const report = useQuery({
    queryKey: ['tracked', grant, period],
    queryFn: ({ signal }) => tracker.read(grant, period, signal),
  });
  // Queries are about submitted reports (decision 36).
  const isSubmitted = (report.data?.submissions.length ?? 0) > 0;
  const ask = (subject: QueryDraft['subject']) => tracker.ask({ grant, report: period, subject });
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = report.data !== undefined;
  // Moves the focus to the opened report.
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  return (
    <main aria-label="Report">
      <button type="button" className="button back no-print" onClick={onBack}>
        Back to the tracker
      </button>
      {report.error && !report.data ? (
        <Problem message={report.error.message} onRetry={() => report.refetch()} />
      ) : report.data === undefined ? (
        <p className="notice" role="status">
          Loading the report…
        </p>
      ) : (
        <>
          <div className="head">
            <h1 ref={heading} tabIndex={-1}>
              {report.data.row.grantee}
            </h1>
            <PrintButton />
          </div>
          <p className="scope">
            {[report.data.row.stream, report.data.row.cohort, report.data.period.name]
              .filter((part) => part !== null)
              .join(' · ')}{' '}
            · Read only
          </p>
          <Facts read={report.data} />
          <Contacts contacts={report.data.contacts} />
          <Queries
            queries={report.data.queries}
            onOpen={(pk) => tracker.openQuery(grant, pk)}
            {...(isSubmitted ? { onAsk: () => ask({ topic: 'report' }) } : {})}
          />
          <ReportPages
            report={report.data.report}
            issues={report.data.issues}
            {...(isSubmitted ? { onAsk: (page: PageAsked) => ask({ topic: 'page', ...page }) } : {})}
          />
          <Uploads
            uploads={report.data.uploads}
            {...(isSubmitted ? { onAsk: (survey: 'entry' | 'exit') => ask({ topic: 'file', survey }) } : {})}
          />
          <Submissions read={report.data} onCompare={onCompare} />
        </>
      )}
    </main>
  );
}

function Facts({ read: { row, changed, extension } }: { read: TrackedRead }) {
  const facts = [
    ['Status', <StateTag key="state" state={row.state} />],
    ['Due', <Parts key="due" of={dueParts(row)} />],
    ['Last activity', <Parts key="activity" of={timeParts(row.last_activity)} />],
    ['Providers complete', shareText(row.providers)],
    ['Programs complete', shareText(row.programs)],
    ['Entry uploads received', shareText(row.entry)],
    ['Exit uploads received', shareText(row.exit)],
    ...(row.nothing_to_report > 0
      ? ([[`${NOTHING_LABEL} stated`, String(row.nothing_to_report)]] as const)
      : []),
  ] as const;
  return (
    <section className="card" aria-label="Summary">
      <FactList facts={facts} />
      {extension === null ? null : <p className="facts__changed">Extension: {extensionText(extension)}</p>}
      {changed === null ? null : <p className="facts__changed">{changed}</p>}
    </section>
  );
}

/** 'Instead of August 31, 2023: Flood in July. Granted by …'. */
function extensionText(extension: NonNullable<TrackedRead['extension']>): string {
  const { period_due_date: due, reason, granted_by: by, granted_at: at } = extension;
  const instead = due === null ? '' : `Instead of ${longDate(due)}. `;
  return `${instead}Reason: ${reason}. Granted by ${by}, ${toWallClock(at).day}.`;
}

/** Whom to write to; shown to Admins only, others write by a query. */
function Contacts({ contacts }: Pick<TrackedRead, 'contacts'>) {
  if (contacts === null) return null;
  return (
    <section className="card" aria-label="Contacts of the grantee">
      <h2>Contacts of the grantee</h2>
      {contacts.length === 0 ? (
        <p>Nobody has the role Grantee with access to the portal.</p>
      ) : (
        <ul>
          {contacts.map(({ name, email }) => (
            // No link: the sandbox of the frame opens no other program.
            <li key={email}>{name === '' ? email : `${name}, ${email}`}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const SURVEYS = { entry: 'Entry survey', exit: 'Exit survey' } as const;

type UploadsProps = Pick<TrackedRead, 'uploads'> & { onAsk?: (survey: 'entry' | 'exit') => void };

function Uploads({ uploads, onAsk }: UploadsProps) {
  return (
    <section className="card" aria-label="Survey uploads">
      <h2>Survey uploads</h2>
      {uploads.length === 0 ? (
        <p>No survey data have been uploaded.</p>
      ) : (
        <ul>
          {uploads.map(({ kind, number, upload_time: at, provider, stands_for: providers }) => (
            <li key={`${kind} ${number}`}>
              {SURVEYS[kind]}, upload {number} ({provider === null ? 'whole grant' : `of ${provider}`}):{' '}
              {utcWithLocal(at)}.{' '}
              {providers.length > 0 ? `In use for ${providers.join('; ')}` : 'Replaced or withdrawn'}
            </li>
          ))}
        </ul>
      )}
      {onAsk && uploads.length > 0 ? (
        <p className="button-row no-print">
          {(['entry', 'exit'] as const)
            .filter((kind) => uploads.some((one) => one.kind === kind))
            .map((kind) => (
              <button key={kind} type="button" className="button" onClick={() => onAsk(kind)}>
                Ask about the {kind} survey file
              </button>
            ))}
        </p>
      ) : null}
    </section>
  );
}

type SubmissionsProps = { read: TrackedRead; onCompare: (after: string) => void };

function Submissions({ read: { submissions, period }, onCompare }: SubmissionsProps) {
  return (
    <section className="card" aria-label="Submissions">
      <h2>Submissions</h2>
      {submissions.length === 0 ? (
        <p>The report has not been submitted.</p>
      ) : (
        <ul>
          {submissions.map(({ number, submitted_at: at, reopened }) => (
            <li key={number}>
              Submission {number}: {utcWithLocal(at)}{' '}
              <button
                type="button"
                className="button button--small no-print"
                aria-label={`Compare submission ${number}`}
                onClick={() => onCompare(toPlaceText({ period_pk: period.pk, number }))}
              >
                Compare
              </button>
              {reopened === null ? null : (
                <p className="submission__reopened">
                  Reopened {utcWithLocal(reopened.reopened_at)} by {reopened.reopened_by}. Reason:{' '}
                  {reopened.reason}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
