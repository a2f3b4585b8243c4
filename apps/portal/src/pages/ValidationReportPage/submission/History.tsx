import { reporting } from '@srae/contract/reporting';
import type { HistoryList } from '@srae/contract/schemas/report';
import { toPlaceText } from '@srae/domain/snapshots/words';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { Loaded } from '../../../api/Loaded.tsx';
import { reportingKeys } from '../../../forms/reporting-keys.ts';
import { paths } from '../../../paths.ts';
import { useReporting } from '../../../session/session-context.ts';
import { fullTime } from '../../../times.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';

type Head = HistoryList[number];

/** All submissions of the report, to view and compare; refetched after each new submission. */
export function History({ latest, onOpen }: { latest: number; onOpen: (number: number) => void }) {
  const { grant, period } = useReporting();
  const history = useQuery({
    queryKey: [...reportingKeys.all, 'history', grant.id, period.pk, latest],
    queryFn: ({ signal }) =>
      call<readonly Head[]>(reporting.listHistory, {
        params: { grantId: grant.id, periodPk: period.pk },
        signal,
      }),
  });
  return (
    <Loaded query={history} what="the list of submissions">
      {(data) => (
        <DataTable<Head>
          caption="All submissions of this report"
          rows={data}
          rowKey={(one) => one.number}
          columns={listColumns(
            onOpen,
            (number) =>
              `${paths.compare()}?period=${period.pk}&after=${toPlaceText({ period_pk: period.pk, number })}`,
          )}
        />
      )}
    </Loaded>
  );
}

function listColumns(
  onOpen: (number: number) => void,
  toCompare: (number: number) => string,
): readonly Column<Head>[] {
  return [
    { key: 'number', header: 'Number', rowHeader: true, cell: (one) => `Submission ${one.number}` },
    {
      key: 'time',
      header: 'Submitted',
      cell: ({ submitted_at, reopened }) => (
        <>
          {fullTime(submitted_at)}
          {reopened === null ? null : (
            <div className="usa-hint">
              Reopened {fullTime(reopened.reopened_at)} by {reopened.reopened_by}. Reason: {reopened.reason}
            </div>
          )}
        </>
      ),
    },
    { key: 'by', header: 'By', cell: (one) => one.submitted_by },
    {
      key: 'open',
      header: <span className="usa-sr-only">Content</span>,
      cell: (one) => (
        <span className="button-row no-print">
          <Button variant="plain" onClick={() => onOpen(one.number)}>
            View <span className="usa-sr-only">submission {one.number}</span>
          </Button>
          <a href={toCompare(one.number)}>
            Compare <span className="usa-sr-only">submission {one.number}</span>
          </a>
        </span>
      ),
    },
  ];
}
