import './queries.scss';
import type { QuerySide } from '@srae/domain/queries/query';
import { AskForm } from './AskForm.tsx';
import { Inbox } from './Inbox.tsx';
import { useQueryView } from './query-address.ts';
import { Thread } from './Thread.tsx';

/** Renders the view of the URL: the list, one query, or a new one, for staff only (decision 36). */
export function Queries({ side }: { side: QuerySide }) {
  const view = useQueryView();
  if (view.show === 'query')
    return <Thread key={view.pk} side={side} place={{ grant: view.grant, pk: view.pk }} />;
  if (view.show === 'ask' && side === 'staff')
    return <AskForm key={`${view.draft.grant}/${view.draft.report}`} draft={view.draft} />;
  return <Inbox side={side} />;
}
