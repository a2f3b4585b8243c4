import '../forms/forms.scss';
import './ValidationReportPage/report.scss';
import { reporting } from '@srae/contract/reporting';
import type { ReportRead } from '@srae/contract/schemas/report';
import type { DraftRead } from '@srae/contract/schemas/reporting';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { toMessage } from '../api/problem.ts';
import { useReadOnlyReasons, useReportingRole, useViewOnly } from '../forms/permissions.ts';
import { ReportingStrip } from '../forms/ReportingStrip.tsx';
import { reportingKeys } from '../forms/reporting-keys.ts';
import { useReporting } from '../session/session-context.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/feedback/Progress.tsx';
import { ErrorState } from '../ui/feedback/States.tsx';
import { useDeferredData } from '../ui/use-deferred-data.ts';
import { commentsDraft } from './ValidationReportPage/submission/comments.ts';
import { ReportBody } from './ValidationReportPage/ReportBody.tsx';
import { usePrinting } from '../printing/use-printing.ts';

type Opened = { readonly read: ReportRead; readonly drafts: readonly DraftRead[] };

/** Data Submission Validation (F§2.7): readiness of the report, open issues, and Submit Data. */
export function Component() {
  const { grant, period } = useReporting();
  const role = useReportingRole();
  const viewOnly = useViewOnly();
  const params = { grantId: grant.id, periodPk: period.pk };
  const { printing, print } = usePrinting();
  const drafts = useQuery({
    queryKey: ['comments-draft', grant.id, period.pk],
    // A failed load of the drafts does not block the report.
    queryFn: () =>
      role === 'grantee'
        ? commentsDraft(params)
            .list()
            .catch(() => [])
        : [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const report = useQuery({
    queryKey: [...reportingKeys.all, 'report', grant.id, period.pk],
    queryFn: ({ signal }) => call<ReportRead>(reporting.readReport, { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const opened: Opened | undefined =
    report.data && drafts.data !== undefined ? { read: report.data, drafts: drafts.data } : undefined;
  const drawn = useDeferredData(opened);
  const reasons = useReadOnlyReasons();
  const reason = report.data?.read_only ?? null;
  const readOnly = reason === null ? null : reasons[reason];
  return (
    <div className="report">
      <PrintHead />
      <div className="report__body">
        <ReportingStrip readOnly={readOnly} />
        <div className="page-head">
          <h1>Data Submission Validation</h1>
          {opened ? (
            <Button variant="secondary" icon="print" className="no-print" onClick={print}>
              Print
            </Button>
          ) : null}
        </div>
        {drawn ? (
          <ReportBody
            key={`${grant.id}/${period.pk}`}
            {...drawn}
            readOnly={viewOnly ?? readOnly}
            printing={printing}
          />
        ) : report.isError ? (
          <ErrorState
            message={toMessage(report.error)}
            onRetry={() => void report.refetch()}
            busy={report.isFetching}
          />
        ) : (
          <Skeleton label="Loading the validation report" lines={8} />
        )}
      </div>
    </div>
  );
}

/** Header of every printed page; the screen shows the context strip instead. */
function PrintHead() {
  const { grant, period } = useReporting();
  const facts = [grant.name, grant.cohort ?? 'NA', grant.funding_stream, period.name];
  return (
    <div className="report__print-head">
      <div>{facts.join(' · ')}</div>
    </div>
  );
}
