import type { ListedQuery } from '@srae/contract/schemas/queries';
import { ageText } from '@srae/domain/queries/query';
import { useInbox } from '../../queries/query-calls.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';

/** As many as are named; the others are found in the inbox behind any of them. */
const SHOWN = 5;

/** What waits for an answer on the grants of a person who answers queries of any. */
export function useWaitingQueries(answers: boolean) {
  return useInbox('grantee', { state: 'open', size: SHOWN }, answers);
}

type Props = {
  data: ReturnType<typeof useWaitingQueries>['data'];
  busy: boolean;
  onOpen: (query: ListedQuery) => void;
};

/** Queries of federal staff that wait for an answer, on all grants of a Grantee; each leads into its own (decision 36). */
export function WaitingQueries({ data, busy, onOpen }: Props) {
  if (!data || data.total === 0) return null;
  const further = data.total - data.rows.length;
  return (
    <Notice
      tone="info"
      heading={data.total === 1 ? '1 query needs your answer' : `${data.total} queries need your answer`}
    >
      <ul className="landing__queries">
        {data.rows.map((query) => (
          <li key={query.pk}>
            <Button variant="plain" aria-disabled={busy} onClick={() => (busy ? undefined : onOpen(query))}>
              {query.subject}
            </Button>{' '}
            {[query.grantee, query.period, ageText(query.age_days)].join(' · ')}
          </li>
        ))}
      </ul>
      {further > 0 ? <p>{`And ${further} more under Queries in the portal.`}</p> : null}
    </Notice>
  );
}
