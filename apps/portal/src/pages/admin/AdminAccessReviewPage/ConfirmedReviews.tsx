import { accessReviews } from '@srae/contract/accounts/access-reviews';
import type { ConfirmedReview } from '@srae/contract/schemas/accounts/access-reviews';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { easternTime } from '@srae/domain/period/calendar-date';
import { callFile } from '../../../api/client.ts';
import { toMessage } from '../../../api/problem.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';

/** Confirmed reviews, each with a file of the reviewed list. */
export function ConfirmedReviews({ reviews }: { reviews: readonly ConfirmedReview[] }) {
  return (
    <section>
      <h2>Confirmed reviews</h2>
      <DataTable
        caption="Confirmed reviews"
        captionHidden
        columns={COLUMNS}
        rows={reviews}
        rowKey={({ pk }) => pk}
        empty="No review has been confirmed yet."
      />
    </section>
  );
}

const COLUMNS: readonly Column<ConfirmedReview>[] = [
  { key: 'at', header: 'Confirmed', rowHeader: true, cell: (one) => easternTime(new Date(one.confirmed_at)) },
  { key: 'by', header: 'By', cell: (one) => one.confirmed_by },
  { key: 'accounts', header: 'Accounts', align: 'end', cell: (one) => formatNumber(one.accounts) },
  { key: 'accesses', header: 'Roles', align: 'end', cell: (one) => formatNumber(one.accesses) },
  {
    key: 'file',
    header: <span className="usa-sr-only">File</span>,
    cardLabel: '',
    cell: (one) => (
      <DownloadButton
        explain={toMessage}
        make={() => callFile(accessReviews.download, { params: { pk: one.pk } })}
      >
        {`Download review ${one.pk}`}
      </DownloadButton>
    ),
  },
];
