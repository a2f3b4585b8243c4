import type { DeskFinding, DeskGrant as Grant, DeskRead } from '@srae/contract/schemas/dashboard/quality';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { getCheck } from '@srae/domain/quality/checks';
import { queryText } from '@srae/domain/quality/finding';
import { FailedAct } from '../api/FailedAct.tsx';
import { paths } from '../paths.ts';
import { askPath } from '../queries/query-address.ts';
import { useNotices } from '../session/notices.tsx';
import { StatusTag } from '../ui/feedback/StatusTag.tsx';
import { Field } from '../ui/inputs/Field.tsx';
import { AssigneeSelect } from '../ui/inputs/immediate/AssigneeSelect.tsx';
import { useAssign } from './desk-calls.ts';

/** One grant: its portfolio, the findings, and a query link for each finding. */
export function DeskGrant({ grant, read }: { grant: Grant; read: DeskRead }) {
  const { findings } = grant;
  const heading = `desk-grant-${grant.grant_id}`;
  const surveys = SURVEY_STATES[grant.surveys];
  return (
    <li className="card desk__grant" aria-labelledby={heading}>
      <div className="desk__head">
        <div>
          <h2 id={heading}>
            {grant.grantee} <span className="usa-sr-only">({listPlace(grant).join(', ')})</span>
          </h2>
          <p className="desk__place">
            {listPlace(grant).join(' · ')} ·{' '}
            <a href={`${paths.dashboard()}#view=reports&period=${read.period.pk}&grant=${grant.grant_id}`}>
              Report <span className="usa-sr-only">of {toName(grant)}</span> in the tracker
            </a>
          </p>
        </div>
        {findings.length === 0 ? (
          <StatusTag tone={grant.submission === null ? 'off' : 'good'}>
            {grant.submission === null ? 'Not submitted' : 'No findings'}
          </StatusTag>
        ) : (
          <StatusTag tone={grant.attention >= URGENT ? 'problem' : 'caution'}>
            {pluralize(findings.length, 'finding')}
          </StatusTag>
        )}
        <Assignee grant={grant} read={read} />
      </div>
      {findings.length === 0 ? null : (
        <ul className="desk__findings">
          {findings.map((finding) => (
            <Finding
              key={`${finding.check} ${finding.survey} ${finding.sentence}`}
              finding={finding}
              grant={grant}
              read={read}
            />
          ))}
        </ul>
      )}
      {findings.length > 0 && grant.submission === null ? (
        <p className="desk__note">Questions can be asked once the report has been submitted.</p>
      ) : null}
      {surveys === null ? null : <p className="desk__note">{surveys}</p>}
    </li>
  );
}

function listPlace({ stream, cohort }: Grant): readonly string[] {
  return cohort === null ? [stream] : [stream, cohort];
}

/** The grant in the names of its controls: a grantee with several grants has several of them here. */
function toName(grant: Grant): string {
  return [grant.grantee, ...listPlace(grant)].join(', ');
}

/** Attention threshold for marking a grant as urgent: a serious finding plus one more. */
const URGENT = 4;

const SURVEY_STATES = {
  checked: null,
  none: null,
  counts:
    'The survey rows of this submission have been deleted, so repeated surveys, one answer throughout and improbable combinations have not been checked.',
  few: 'Too few surveys were submitted for findings about the survey files.',
  waiting: 'The survey files of this submission have not been checked yet.',
} as const satisfies Record<Grant['surveys'], string | null>;

type FindingProps = { finding: DeskFinding; grant: Grant; read: DeskRead };

function Finding({ finding, grant, read }: FindingProps) {
  const { title } = getCheck(finding.check);
  return (
    <li>
      <h3>{title}</h3>
      <p>{finding.sentence}</p>
      {grant.submission === null ? null : (
        <a
          href={askPath({
            grant: grant.grant_id,
            report: read.period.pk,
            subject: finding.subject,
            text: queryText(finding),
          })}
          aria-label={`Ask the grantee ${toName(grant)} about: ${title}${finding.survey === null ? '' : `, ${finding.survey} survey`}`}
        >
          Ask the grantee
        </a>
      )}
    </li>
  );
}

function Assignee({ grant, read }: { grant: Grant; read: DeskRead }) {
  const { toast } = useNotices();
  const assign = useAssign(grant.grant_id, () => toast('Success', 'Assignment saved.'));
  return (
    <div className="desk__assignee">
      <Field
        id={`desk-assignee-${grant.grant_id}`}
        label={
          <>
            Assigned to <span className="usa-sr-only">({toName(grant)})</span>
          </>
        }
      >
        {(control) => (
          <AssigneeSelect
            {...control}
            assigned={grant.assigned_to}
            staff={read.staff}
            saving={assign.isPending ? assign.variables : undefined}
            onAssign={assign.mutate}
          />
        )}
      </Field>
      <FailedAct error={assign.error} />
    </div>
  );
}
