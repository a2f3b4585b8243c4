import type { Sessions } from '@srae/contract/schemas/accounts/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { authCalls } from '../../../api/auth-calls.ts';
import { FailedAct } from '../../../api/FailedAct.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Loaded } from '../../../api/Loaded.tsx';
import { fullTime } from '../../../times.ts';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';

type Row = Sessions[number] & { ending: boolean; onEnd: (sid: string) => void };

/** The person's active sessions; other sessions can be ended (TK-11). */
export function SessionList() {
  const queries = useQueryClient();
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => authCalls.sessions(signal) });
  const end = useMutation({
    mutationFn: authCalls.endSession,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  });
  return (
    <Card id="sessions" title="Where you are signed in">
      <FailedAct error={end.error} />
      <Loaded query={sessions} what="your sessions">
        {(data) => (
          <DataTable
            caption="Your sessions"
            captionHidden
            columns={COLUMNS}
            rows={data.map((one) => ({
              ...one,
              ending: end.isPending && end.variables === one.sid,
              onEnd: end.mutate,
            }))}
            rowKey={(one) => one.sid}
          />
        )}
      </Loaded>
    </Card>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'browser', header: 'Browser', rowHeader: true, cell: (one) => one.browser ?? 'Unknown' },
  { key: 'network', header: 'Network', cell: (one) => one.network ?? 'Unknown' },
  { key: 'since', header: 'Signed in', cell: (one) => fullTime(one.signed_in_at) },
  { key: 'active', header: 'Last active', cell: (one) => fullTime(one.last_active_at) },
  {
    key: 'end',
    header: <span className="usa-sr-only">End</span>,
    cardLabel: '',
    cell: (one) => <EndButton {...one} />,
  },
];

function EndButton({ sid, browser, signed_in_at: since, current, ending, onEnd }: Row) {
  if (current) return <StatusTag tone="good">This session</StatusTag>;
  return (
    <Button
      small
      variant="secondary"
      busy={ending}
      aria-label={`End session: ${browser ?? 'Unknown'}, signed in ${fullTime(since)}`}
      onClick={() => onEnd(sid)}
    >
      End session
    </Button>
  );
}
