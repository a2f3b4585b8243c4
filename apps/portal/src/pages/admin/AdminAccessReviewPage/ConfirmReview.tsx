import { accessReviews } from '@srae/contract/accounts/access-reviews';
import type { AccessReview } from '@srae/contract/schemas/accounts/access-reviews';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { useState } from 'react';
import { useAct } from '../../../admin/admin-lists.ts';
import { call } from '../../../api/client.ts';
import { FailedAct } from '../../../api/FailedAct.tsx';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/overlays/Modal.tsx';

export type ConfirmReviewProps = { review: AccessReview; onDone: () => void; onClose: () => void };

/** Confirms the list as it was when the dialog opened. */
export function ConfirmReview({ review, onDone, onClose }: ConfirmReviewProps) {
  const [seen] = useState(review);
  const [checked, setChecked] = useState(false);
  const confirm = useAct(
    () => call<unknown>(accessReviews.confirm, { body: { digest: seen.digest } }),
    onDone,
  );
  return (
    <ConfirmDialog
      title="Confirm the access review?"
      confirmLabel="Confirm"
      cancelLabel="Cancel"
      busy={confirm.isPending}
      blocked={checked ? null : 'Tick the box first.'}
      onConfirm={() => confirm.mutate(undefined)}
      onCancel={onClose}
    >
      <p>
        {formatNumber(seen.accounts)} accounts with {formatNumber(seen.accesses)} roles are kept as a file
        with your name and the time. The next review is due a year from today.
      </p>
      <Checkbox
        id="review-seen"
        label="I have looked at every account. Each is still needed, and may do only what its person needs."
        checked={checked}
        onChange={setChecked}
      />
      <FailedAct error={confirm.error} />
    </ConfirmDialog>
  );
}
