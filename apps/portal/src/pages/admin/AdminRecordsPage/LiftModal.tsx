import { records } from '@srae/contract/records';
import { useState } from 'react';
import { useAct } from '../../../admin/admin-lists.ts';
import { toProblems } from '../../../admin/problems.ts';
import { call } from '../../../api/client.ts';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { TextAreaField } from '../../../ui/inputs/TextArea.tsx';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import type { Hold } from './Holds.tsx';

type Props = { hold: Hold; onDone: () => void; onClose: () => void };

/** Lifts a hold with a reason. */
export function LiftModal({ hold, onDone, onClose }: Props) {
  const [reason, setReason] = useState('');
  const lift = useAct(
    () => call<unknown>(records.liftHold, { params: { pk: hold.pk }, body: { reason } }),
    onDone,
  );
  const problems = toProblems(lift.error, ['reason']);
  return (
    <FormModal
      title={`Lift the hold on ${hold.subject}`}
      consequence="Records that are due can then be disposed of again, and rows of replaced uploads are removed at once. All Admins are told by email."
      submitLabel="Lift the hold"
      blocked={stillNeeded({ Reason: reason.trim() !== '' })}
      busy={lift.isPending}
      problem={problems.top}
      onSubmit={() => lift.mutate(undefined)}
      onClose={onClose}
    >
      <p>Placed because: {hold.reason}</p>
      <TextAreaField
        id="lift-reason"
        label="Reason"
        required
        error={problems.at('reason')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </FormModal>
  );
}
