import { reporting } from '@srae/contract/reporting';
import type { ReportRead } from '@srae/contract/schemas/report';
import { toPlaceText } from '@srae/domain/snapshots/words';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { call } from '../../../api/client.ts';
import { reportingKeys } from '../../../forms/reporting-keys.ts';
import { fullTime } from '../../../times.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Loaded } from '../../../api/Loaded.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';
import { paths } from '../../../paths.ts';
import { SnapshotModal } from './SnapshotModal.tsx';

type Head = { number: number; submitted_at: string; submitted_by: string };

type ReceiptProps = {
  submission: NonNullable<ReportRead['submission']>;
  headingRef: RefObject<HTMLHeadingElement | null>;
};

/** The last submission as proof: number, time with zone, who; what changed since; all submissions (BEY-039, BEY-041). */
export function Receipt({ submission, headingRef }: ReceiptProps) {
  const { latest, changed, locked } = submission;
  const [opened, setOpened] = useState<number | null>(null);
  if (latest === null) return null;
  return (
    <section className="card" aria-labelledby="receipt">
      <div className="card__head">
        <h2 id="receipt" ref={headingRef} tabIndex={-1}>
          Submission {latest.number}
        </h2>
        {changed === null ? (
          <StatusTag tone="good">Unchanged since submission {latest.number}</StatusTag>
        ) : (
          <StatusTag tone="caution">{changed}</StatusTag>
        )}
      </div>
      <dl className="receipt">
        <div>
          <dt>Submitted</dt>
          <dd>{fullTime(latest.submitted_at)}</dd>
        </div>
        <div>
          <dt>By</dt>
          <dd>{latest.submitted_by}</dd>
        </div>
      </dl>
      {changed !== null && !locked ? (
        <p>The data saved now are not what was submitted. Submit again to send them.</p>
      ) : null}
      <History latest={latest.number} onOpen={setOpened} />
      {opened === null ? null : <SnapshotModal number={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

/** Read anew whenever there is a further submission. */
function History({ latest, onOpen }: { latest: number; onOpen: (number: number) => void }) {
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
    { key: 'time', header: 'Submitted', cell: (one) => fullTime(one.submitted_at) },
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
