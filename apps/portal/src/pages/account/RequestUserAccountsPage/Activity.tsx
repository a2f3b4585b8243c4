import { admin } from '@srae/contract/admin';
import { AUDIT_PAGE } from '@srae/contract/page-size';
import type { Activity as Events } from '@srae/contract/schemas/programme/administration';
import { activityWords } from '@srae/domain/access/activity-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedTable } from '../../../admin/PagedTable.tsx';
import { textOr } from '../../../admin/texts.ts';
import { callList } from '../../../api/client.ts';
import { fullTime } from '../../../times.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { Column } from '../../../ui/DataTable.tsx';

type Event = Events[number];

/** The activity log of this grant, latest first, without values. */
export function Activity() {
  const { grant } = useReporting();
  const [shown, setShown] = useState(false);
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ['activity', grant.id, page],
    queryFn: ({ signal }) =>
      callList<Event>(admin.listActivity, { params: { grantId: grant.id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    enabled: shown,
  });
  return (
    <Card
      id="activity"
      title="Activity on this grant"
      help="Who did what, the latest first."
      aside={
        <Button
          variant="secondary"
          small
          icon="history"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide activity' : 'Show activity'}
        </Button>
      }
    >
      {shown ? (
        <PagedTable
          plural="events"
          singular="event"
          caption="Activity on this grant"
          list={list}
          page={page}
          size={AUDIT_PAGE}
          onPage={setPage}
          columns={COLUMNS}
          rowKey={(event) => event.seq}
          empty="No activity on this grant yet."
        />
      ) : null}
    </Card>
  );
}

const COLUMNS: readonly Column<Event>[] = [
  { key: 'at', header: 'When', rowHeader: true, cell: (event) => fullTime(event.at) },
  { key: 'who', header: 'Who', freeText: true, cell: (event) => event.actor_name },
  { key: 'what', header: 'What', cell: (event) => activityWords(event.action) },
  { key: 'object', header: 'On', cell: (event) => textOr(event.object_text) },
];
