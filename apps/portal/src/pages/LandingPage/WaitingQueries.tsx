import type { ListedQuery } from '@srae/contract/schemas/queries';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { ageText } from '@srae/domain/queries/query';
import { useInbox } from '../../queries/query-calls.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';

/** Maximum number listed; the inbox behind each link has the others. */
const SHOWN = 5;

/** The queries awaiting an answer, for a person who answers queries on any grant. */
export function useWaitingQueries(answers: boolean) {
  return useInbox('grantee', { state: 'open', size: SHOWN }, answers);
}

type Props = {
  data: ReturnType<typeof useWaitingQueries>['data'];
  busy: boolean;
  onOpen: (query: ListedQuery) => void;
};

/** Federal staff's queries awaiting an answer, on all of a Grantee's grants, as links (decision 36). */
export function WaitingQueries({ data, busy, onOpen }: Props) {
  if (!data || data.total === 0) return null;
  const further = data.total - data.rows.length;
  return (
    <Notice
      tone="info"
      heading={pluralize(data.total, 'query needs your answer', 'queries need your answer')}
    >
      <ul className="landing__queries">
        {data.rows.map((query) => (
          <li key={query.pk}>
            <Button variant="plain" aria-disabled={busy} onClick={() => (busy ? undefined : onOpen(query))}>
              {query.subject}
            </Button>
            {' · '}
            {[query.grantee, query.period, ageText(query)].join(' · ')}
          </li>
        ))}
      </ul>
      {further > 0 ? <p>{`And ${further} more under Queries in the portal.`}</p> : null}
    </Notice>
  );
}
