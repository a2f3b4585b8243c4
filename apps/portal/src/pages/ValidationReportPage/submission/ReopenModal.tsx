import { reporting } from '@srae/contract/reporting';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblems } from '../../../admin/problems.ts';
import { call } from '../../../api/client.ts';
import { refetchAfterwards } from '../../../api/then-refetch.ts';
import { reportingKeys } from '../../../forms/reporting-keys.ts';
import { useReword } from '../../../instrument/use-reword.ts';
import { useNotices } from '../../../session/notices.tsx';
import { useReporting } from '../../../session/session-context.ts';
import { TextAreaField } from '../../../ui/inputs/TextArea.tsx';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { stillNeeded } from '../../../ui/still-needed.ts';

/** Asks an Admin for the reason and reopens the report (BEY-044). */
export function ReopenModal({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { grant, period } = useReporting();
  const queries = useQueryClient();
  const { toast } = useNotices();
  const [reason, setReason] = useState('');
  const reopen = useMutation({
    mutationFn: () =>
      call(reporting.reopenReport, {
        params: { grantId: grant.id, periodPk: period.pk },
        body: { reason: reason.trim() },
      }),
    ...refetchAfterwards(
      () => queries.invalidateQueries({ queryKey: reportingKeys.all }),
      () => {
        toast('Success', 'The report is open again.');
        onDone();
      },
    ),
  });
  const problems = toProblems(reopen.error, ['reason']);
  const reword = useReword();
  return (
    <FormModal
      title="Reopen this report?"
      consequence={reword(
        'The grantee can change answers and submit again. Earlier submissions stay as they are.',
      )}
      submitLabel="Reopen report"
      blocked={stillNeeded({ Reason: reason.trim() !== '' })}
      busy={reopen.isPending}
      problem={problems.top}
      onSubmit={() => reopen.mutate()}
      onClose={onClose}
    >
      <TextAreaField
        id="reopen-reason"
        label="Reason"
        help={reword('The grantee reads it on this page.')}
        error={problems.at('reason')}
        required
        value={reason}
        onChange={setReason}
        maxLength={1000}
      />
    </FormModal>
  );
}
