import type { FormName } from '@srae/domain/form-kit/form';
import { WHOLE_REPORT } from '@srae/domain/queries/subject';
import { useParams } from 'react-router';
import { idFrom } from '../paths.ts';
import { type PartQueries, usePartQueries } from '../queries/part-queries.ts';
import { PartQueryList } from '../queries/PartQueryList.tsx';
import { askPath } from '../queries/query-address.ts';
import { useReporting } from '../session/session-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { useReportingRole } from './permissions.ts';

/** The queries about a form page, and for an Admin the link to open a new one (decision 36). */
export function PageQueries({ form, queries }: { form: FormName; queries: PartQueries }) {
  const { grant, period } = useReporting();
  const isAdmin = useReportingRole() === 'admin';
  const place = usePagePlace();
  const subject = { ...WHOLE_REPORT, topic: 'page' as const, form, ...place };
  return (
    <PartQueryList queries={queries} about="this page">
      {isAdmin ? (
        <p className="no-print">
          <a href={askPath({ grant: grant.id, report: period.pk, subject })}>
            <Icon name="help" /> Ask about this page
          </a>
        </p>
      ) : null}
    </PartQueryList>
  );
}

/** The queries about a form page and its questions. */
export function usePageQueries(form: FormName): PartQueries {
  return usePartQueries({ form, ...usePagePlace() });
}

function usePagePlace() {
  const { pid, pmid } = useParams();
  return { provider: idFrom(pid), program: idFrom(pmid) };
}
