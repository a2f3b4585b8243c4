import type { TrackedRead } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import { NOTHING_LABEL, statementText } from '@srae/domain/programme/nothing-to-report';
import {
  lacksSurveysAlone,
  type PageStatus,
  STATUS,
  SURVEYS_MISSING_LABEL,
} from '@srae/domain/report/page-status';

type Report = TrackedRead['report'];
type Provider = Report['providers'][number];
type Issues = TrackedRead['issues'][number]['issues'];
type FormName = TrackedRead['issues'][number]['form'];
/** The page as the subject of a query. */
export type PageAsked = {
  readonly form: FormName;
  readonly provider?: number;
  readonly program?: number;
};
/** Absent where queries are not possible. */
type OnAsk = ((page: PageAsked) => void) | undefined;
type Props = Pick<TrackedRead, 'report' | 'issues'> & { onAsk?: OnAsk };
type FindIssues = (form: TrackedRead['issues'][number]['form'], owner: number | null) => Issues;

/** All pages of the report with status and issues, by provider; missing items are listed below their program. */
export function ReportPages({ report, issues, onAsk }: Props) {
  const findIssues: FindIssues = (form, owner) =>
    issues.find((page) => page.form === form && (page.programId ?? page.providerId) === owner)?.issues ?? [];
  return (
    <>
      {report.grantee === null ? null : (
        <section className="card" aria-label="Grantee">
          <h2>Grantee</h2>
          <Page
            title="Grantee data"
            status={report.grantee}
            issues={findIssues('grantee', null)}
            onAsk={onAsk && (() => onAsk({ form: 'grantee' }))}
          />
        </section>
      )}
      {report.nothingToReport.length === 0 ? null : (
        <section className="card" aria-label={NOTHING_LABEL}>
          <h2>{NOTHING_LABEL}</h2>
          <ul>
            {report.nothingToReport.map((one) => (
              <li key={`${one.provider.pk} ${one.program?.pk ?? ''}`}>
                {one.program ? `${one.provider.name}, ${one.program.name}` : one.provider.name}:{' '}
                {statementText(one)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {report.providers.length === 0 ? <p className="notice">No active providers.</p> : null}
      {report.providers.map((provider) => (
        <ProviderPages key={provider.pk} provider={provider} findIssues={findIssues} onAsk={onAsk} />
      ))}
    </>
  );
}

type ProviderPagesProps = { provider: Provider; findIssues: FindIssues; onAsk: OnAsk };

function ProviderPages({ provider, findIssues, onAsk }: ProviderPagesProps) {
  const asking = (form: FormName, program?: number) =>
    onAsk && (() => onAsk({ form, provider: provider.pk, ...(program === undefined ? {} : { program }) }));
  return (
    <details className="card provider" aria-label={provider.name}>
      <summary>
        <h2>{provider.name}</h2>{' '}
        <Status status={provider.worst}>
          {lacksSurveysAlone(provider) ? SURVEYS_MISSING_LABEL : undefined}
        </Status>
      </summary>
      <Page
        title="Provider data"
        of={provider.name}
        status={provider.status}
        issues={findIssues('provider', provider.pk)}
        onAsk={asking('provider')}
      />
      {provider.activeUnset ? <Missing>Provider Active? is not answered</Missing> : null}
      {provider.programs.map((program) => (
        <section key={program.pk} aria-label={program.name}>
          <h3>{program.name}</h3>
          {program.structure === null ? null : (
            <Page
              title="Structure"
              of={program.name}
              onAsk={asking('programstructure', program.pk)}
              status={program.structure}
              issues={findIssues('programstructure', program.pk)}
            />
          )}
          <Page
            title="Reach"
            of={program.name}
            status={program.reach}
            issues={findIssues('programreach', program.pk)}
            onAsk={asking('programreach', program.pk)}
          />
          {program.surveyInfo === null ? null : (
            <Page
              title="Entry and exit surveys"
              of={program.name}
              onAsk={asking('programentryexit', program.pk)}
              status={program.surveyInfo}
              issues={findIssues('programentryexit', program.pk)}
            />
          )}
          {program.activeUnset ? <Missing>Program Active? is not answered</Missing> : null}
          {program.missingEntryUpload ? <Missing>Entry survey data: not uploaded</Missing> : null}
          {program.missingExitUpload ? <Missing>Exit survey data: not uploaded</Missing> : null}
        </section>
      ))}
    </details>
  );
}

type PageProps = {
  title: string;
  /** The provider or program, for the button's accessible name. */
  of?: string;
  status: PageStatus;
  issues: Issues;
  onAsk: (() => void) | undefined;
};

function Page({ title, of, status, issues, onAsk }: PageProps) {
  return (
    <div className="page">
      <p className="page__head">
        <span>{title}</span> <Status status={status} />{' '}
        {onAsk ? (
          <button
            type="button"
            className="button button--small no-print"
            aria-label={`Ask about ${of === undefined ? title : `${title}, ${of}`}`}
            onClick={onAsk}
          >
            Ask
          </button>
        ) : null}
      </p>
      {issues.length > 0 ? (
        <ul className="page__issues" aria-label={`Issues of ${title}`}>
          {issues.map((issue) => (
            <li key={`${issue.code} ${issue.field} ${issue.message}`}>
              {issue.message}
              {issue.explanation ? (
                <p className="page__explanation">Explanation: {issue.explanation.text}</p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Missing({ children }: { children: string }) {
  return <p className="page__missing">{children}</p>;
}

/** The status as text, unless a more specific text is given; the icon before it is decorative. */
function Status({ status, children }: { status: PageStatus; children?: string | undefined }) {
  return (
    <span className={`status status--${STATUS[status].colour}`}>{children ?? STATUS[status].label}</span>
  );
}
