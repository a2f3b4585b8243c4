import type { ReportRead } from '@srae/contract/schemas/report';
import { nextNumber } from '@srae/domain/report/submission-state';
import { useSessionState } from '../../../forms/form-context.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ConfirmDialog } from '../../../ui/overlays/Modal.tsx';

export type SubmitDialogProps = {
  submission: NonNullable<ReportRead['submission']>;
  /** Why the report cannot be submitted, in words; null if there is no known reason. */
  blocked: string | null;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Confirms a submission: what is frozen, its number, and the consequences. */
export function SubmitDialog({ submission, blocked, onConfirm, onCancel }: SubmitDialogProps) {
  const { grant, period } = useReporting();
  const { latest, lock_after_submit: locks } = submission;
  const dirty = useSessionState((state) => state.dirty);
  const kept = latest !== null && submission.next_number === latest.number;
  const number = kept && dirty ? nextNumber(latest.number, false) : submission.next_number;
  return (
    <ConfirmDialog
      title={`Submit the report of ${grant.name} for ${period.name}?`}
      size="medium"
      confirmLabel="Submit report"
      cancelLabel="Cancel"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {blocked === null ? null : (
        <Notice tone="warning" slim>
          {blocked}. Everything is checked again now. If this still stands, the report is not submitted and
          only your comments are saved.
        </Notice>
      )}
      <p>
        {kept && !dirty
          ? `Nothing has changed since submission ${number}, so the report keeps that number. It holds:`
          : `A copy is kept unchanged as submission ${number}. It holds:`}
      </p>
      <ul className="usa-list">
        <li>the answers of all pages as they are saved now, with their open points</li>
        <li>your comments</li>
        <li>the entry and exit surveys that are uploaded now, as counts</li>
      </ul>
      <p>
        {locks
          ? 'After that the report is locked: nobody can change answers, providers, programs or uploads of this period until an administrator reopens it.'
          : 'After that you can still change answers while the period is open. Changes count only when you submit again.'}
      </p>
    </ConfirmDialog>
  );
}
