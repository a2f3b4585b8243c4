import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { useState } from 'react';
import { useAct } from '../../../../admin/admin-lists.ts';
import { personName } from '../../../../admin/texts.ts';
import { toProblems } from '../../../../admin/problems.ts';
import { stillNeeded } from '../../../../ui/still-needed.ts';
import { TextAreaField } from '../../../../ui/inputs/TextArea.tsx';
import { FormModal } from '../../../../ui/overlays/FormModal.tsx';
import { userCalls } from '../user-calls.ts';

export type RecoveryModalProps = { user: AdminUser; onDone: (message: string) => void; onClose: () => void };

/** Requests the recovery of an account, which another Admin must approve (BEY-175). */
export function RecoveryModal({ user, onDone, onClose }: RecoveryModalProps) {
  const [reason, setReason] = useState('');
  const request = useAct(
    (given: string) => userCalls.requestRecovery(user, given),
    () => onDone('The recovery is waiting for another Admin.'),
  );
  const problems = toProblems(request.error, ['reason']);
  return (
    <FormModal
      title={`Ask for recovery: ${personName(user)}`}
      consequence="Nothing changes until another Admin consents. All Admins and the person are told by email."
      submitLabel="Ask for recovery"
      blocked={stillNeeded({ Reason: reason.trim() !== '' })}
      busy={request.isPending}
      problem={problems.top}
      onSubmit={() => request.mutate(reason)}
      onClose={onClose}
    >
      <TextAreaField
        id="recovery-reason"
        label="Reason"
        help="What the person has lost, and how you know that it is the person who asks"
        error={problems.at('reason')}
        maxLength={2000}
        value={reason}
        onChange={setReason}
      />
    </FormModal>
  );
}
