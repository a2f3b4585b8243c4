import { accessReviews } from '@srae/contract/accounts/access-reviews';
import type { AccessReview, ReviewedAccount } from '@srae/contract/schemas/accounts/access-reviews';
import { longDate } from '@srae/domain/period/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialogSuccess, useList } from '../../admin/admin-lists.ts';
import { AdminShell } from '../../admin/AdminShell.tsx';
import { useListAddress } from '../../admin/list-address.ts';
import { PagedTable } from '../../admin/PagedTable.tsx';
import { SearchBox } from '../../ui/inputs/SearchBox.tsx';
import { SelectFilters } from '../../admin/SelectFilters.tsx';
import { call, callFile } from '../../api/client.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { toMessage } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { ConfirmedReviews } from './AdminAccessReviewPage/ConfirmedReviews.tsx';
import { ConfirmReview } from './AdminAccessReviewPage/ConfirmReview.tsx';
import { ACCOUNT_COLUMNS, FILTERS } from './AdminAccessReviewPage/account-columns.tsx';

/** The yearly review and confirmation of all users' access (decision 44; BEY-184). */
export function Component() {
  const review = useQuery<AccessReview>({
    queryKey: ['admin', accessReviews.read.path],
    queryFn: ({ signal }) => call<AccessReview>(accessReviews.read, { signal }),
  });
  const [confirming, setConfirming] = useState(false);
  const done = useDialogSuccess(() => setConfirming(false));
  return (
    <AdminShell
      title="Access review"
      actions={
        <>
          <Button disabled={review.data === undefined} onClick={() => setConfirming(true)}>
            Confirm the review
          </Button>
          <DownloadButton explain={toMessage} make={() => callFile(accessReviews.exportAccounts, {})}>
            Download as csv
          </DownloadButton>
        </>
      }
    >
      <p>
        Once a year, review every account and its access. Deactivate accounts that are no longer needed and
        remove access that is too wide on the Users screen, then confirm the review. Your confirmation is
        recorded.
      </p>
      <Loaded query={review} what="the review" lines={1}>
        {(data) => <DueNotice review={data} />}
      </Loaded>
      <Accounts />
      {review.data ? <ConfirmedReviews reviews={review.data.confirmed} /> : null}
      {confirming && review.data ? (
        <ConfirmReview
          review={review.data}
          onDone={() => done('Review confirmed.')}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </AdminShell>
  );
}

function DueNotice({ review: { state, due_on: dueOn } }: { review: AccessReview }) {
  if (state === 'current') return <p>The next review is due on {longDate(dueOn)}.</p>;
  return (
    <Notice tone="warning" slim>
      {state === 'overdue'
        ? `The review was due on ${longDate(dueOn)}.`
        : `The review is due on ${longDate(dueOn)}.`}
    </Notice>
  );
}

function Accounts() {
  const address = useListAddress();
  const values = Object.fromEntries(FILTERS.map(({ name }) => [name, address.value(name)]));
  const search = address.value('search');
  const list = useList<ReviewedAccount>(accessReviews.listAccounts, {
    search,
    ...values,
    page: address.page,
    size: SIZE,
  });
  return (
    <>
      <div className="admin-tools">
        <SearchBox
          id="review-search"
          label="Search accounts"
          placeholder="Name or email"
          value={search}
          onSearch={(text) => address.set({ search: text })}
        />
        <SelectFilters filters={FILTERS} values={values} onChange={address.set} />
      </div>
      <PagedTable
        plural="accounts"
        singular="account"
        caption="Accounts"
        list={list}
        page={address.page}
        size={SIZE}
        onPage={(page) => address.set({ page: String(page) })}
        columns={ACCOUNT_COLUMNS}
        rowKey={({ username }) => username}
        rowClass={({ enabled }) => (enabled ? undefined : 'row--inactive')}
        empty="No accounts match the search."
      />
    </>
  );
}

const SIZE = 50;
