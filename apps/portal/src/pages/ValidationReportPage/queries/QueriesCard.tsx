import { ageText } from '@srae/domain/queries/query';
import { WHOLE_REPORT } from '@srae/domain/queries/subject';
import { useReportingRole } from '../../../forms/permissions.ts';
import { askPath, queryPath } from '../../../queries/query-address.ts';
import { useInbox } from '../../../queries/query-calls.ts';
import { QueryState } from '../../../queries/QueryState.tsx';
import { useReporting } from '../../../session/session-context.ts';
import { Card } from '../../../ui/Card.tsx';

/** Queries about this report, including closed ones; Admins can open one once it is submitted (decision 36). */
export function QueriesCard({ submitted }: { submitted: boolean }) {
  const { grant, period } = useReporting();
  const role = useReportingRole();
  const side = role === 'admin' ? 'staff' : 'grantee';
  const inbox = useInbox(side, { grant: grant.id, period: period.pk, size: 100 }, role !== 'provider');
  if (role === 'provider' || !inbox.data) return null;
  const { rows } = inbox.data;
  if (rows.length === 0 && !(role === 'admin' && submitted)) return null;
  return (
    <Card
      id="queries"
      title="Queries"
      help={
        role === 'admin'
          ? 'Questions about this report, which the Grantee-level users answer.'
          : 'Questions from federal staff about this report. They do not prevent saving or submitting.'
      }
    >
      {rows.length === 0 ? (
        <p>No questions about this report yet.</p>
      ) : (
        <ul className="usa-list">
          {rows.map((query) => (
            <li key={query.pk}>
              <a href={queryPath(side, query)}>{query.subject}</a> <QueryState state={query.state} />{' '}
              {ageText(query)}
            </li>
          ))}
        </ul>
      )}
      {role === 'admin' && submitted ? (
        <p className="no-print">
          <a href={askPath({ grant: grant.id, report: period.pk, subject: WHOLE_REPORT })}>
            Ask about this report
          </a>
        </p>
      ) : null}
    </Card>
  );
}
