import { reporting } from '@srae/contract/reporting';
import type { ReportRead } from '@srae/contract/schemas/report';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { toMessage } from '../../../api/problem.ts';
import { reportingKeys } from '../../../forms/reporting-keys.ts';
import { useReword } from '../../../instrument/use-reword.ts';
import { fullTime } from '../../../times.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TextArea } from '../../../ui/inputs/TextArea.tsx';

type Submission = NonNullable<ReportRead['submission']>;

/** The reason for reopening; on a locked report, the reopen action for Admins (BEY-044, BEY-045). */
export function Reopening({ submission }: { submission: Submission }) {
  const { me } = useReporting();
  const [asking, setAsking] = useState(false);
  const { reopened, locked } = submission;
  const canReopen = locked && me.groups.some((group) => group.toLowerCase() === 'admin');
  return (
    <>
      {reopened === null ? null : (
        <Notice tone="info" heading="This report was reopened">
          <p>
            By {reopened.reopened_by}, {fullTime(reopened.reopened_at)}. Reason: {reopened.reason}
          </p>
        </Notice>
      )}
      {canReopen ? (
        <p className="no-print">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Reopen report
          </Button>
        </p>
      ) : null}
      {asking ? <ReopenModal onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function ReopenModal({ onClose }: { onClose: () => void }) {
  const { grant, period } = useReporting();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const reopen = useMutation({
    mutationFn: () =>
      call(reporting.reopenReport, {
        params: { grantId: grant.id, periodPk: period.pk },
        body: { reason: reason.trim() },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: reportingKeys.all });
      onClose();
    },
  });
  const reword = useReword();
  return (
    <Modal
      title="Reopen this report?"
      onClose={onClose}
      footer={
        <>
          <Button busy={reopen.isPending} disabled={reason.trim() === ''} onClick={() => reopen.mutate()}>
            Reopen report
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {reword('The grantee can change answers and submit again. Earlier submissions stay as they are.')}
      </p>
      <Field
        id="reopen-reason"
        label="Reason"
        help={reword('The grantee reads it on this page.')}
        error={reopen.isError ? toMessage(reopen.error) : undefined}
        required
      >
        {(control) => <TextArea {...control} value={reason} onChange={setReason} maxLength={1000} />}
      </Field>
    </Modal>
  );
}
