import { records } from '@srae/contract/records';
import type { DisposedKind, OpenDisposal } from '@srae/contract/schemas/records';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { easternDay } from '@srae/domain/period/calendar-date';
import { useAct } from '../../../admin/admin-lists.ts';
import { call } from '../../../api/client.ts';
import { FailedAct } from '../../../api/FailedAct.tsx';
import { useNotices } from '../../../session/notices.tsx';
import { fullTime } from '../../../times.ts';
import { upperFirst } from '../../../upper-first.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { sum } from './record-texts.ts';

type Props = { open: OpenDisposal | null; onApprove: () => void };

/** Records listed for approval, or a disposal in progress with its counts. */
export function DueRecords({ open, onApprove }: Props) {
  const { toast } = useNotices();
  const list = useAct(
    () => call<{ pk: number | null }>(records.list, { body: {} }),
    ({ pk }) => toast('Success', pk === null ? 'Nothing is due.' : 'The list has been prepared again.'),
  );
  return (
    <section className="records-section">
      <h2>Due for disposal</h2>
      <FailedAct error={list.error} />
      {open === null ? (
        <p>Nothing is due.</p>
      ) : (
        <>
          {open.state === 'under way' ? (
            <Notice tone="info" slim>
              {`Approved by ${open.approved_by ?? 'an Admin'} on ${fullTime(open.approved_at ?? open.prepared_at)}. The disposal is under way.`}
            </Notice>
          ) : (
            <p>Listed {fullTime(open.prepared_at)}.</p>
          )}
          <DataTable
            wide
            caption="Records that are due"
            captionHidden
            columns={COLUMNS}
            rows={open.kinds}
            rowKey={({ id }) => id}
          />
        </>
      )}
      {open?.state === 'under way' ? null : (
        <div className="button-row">
          {open ? <Button onClick={onApprove}>Approve the disposal</Button> : null}
          <Button variant="secondary" busy={list.isPending} onClick={() => list.mutate(undefined)}>
            Look for due records now
          </Button>
        </div>
      )}
    </section>
  );
}

const COLUMNS: readonly Column<DisposedKind>[] = [
  { key: 'kind', header: 'Records', rowHeader: true, cell: ({ label }) => label },
  { key: 'until', header: 'Kept for', cell: ({ keep, from }) => `${keep} from ${from}` },
  { key: 'due', header: 'Due by', cell: ({ due_until: until }) => easternDay(new Date(until)) },
  { key: 'end', header: 'Disposal', cell: ({ end }) => upperFirst(end) },
  { key: 'listed', header: 'Due', align: 'end', cell: (kind) => formatNumber(sum(kind, 'listed')) },
  {
    key: 'disposed',
    header: 'Disposed of',
    align: 'end',
    cell: (kind) => formatNumber(sum(kind, 'disposed')),
  },
];
