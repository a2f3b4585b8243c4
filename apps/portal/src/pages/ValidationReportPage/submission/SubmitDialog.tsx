import type { ReportRead } from '@srae/contract/schemas/report';
import { nextNumber } from '@srae/domain/report/submission-state';
import { useReporting } from '../../../session/session-context.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ConfirmDialog } from '../../../ui/overlays/Modal.tsx';
import { useUnchangedSubmission } from './submission-context.ts';

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
  const { latest, next_number, lock_after_submit: locks } = submission;
  const kept = useUnchangedSubmission(submission);
  // A comment typed since makes it another submission.
  const number =
    kept === null && next_number === latest?.number ? nextNumber(next_number, false) : next_number;
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
        {kept
          ? `Nothing has changed since submission ${number}, so the report keeps that number. It holds:`
          : `A copy is kept unchanged as submission ${number}. It holds:`}
      </p>
      <ul className="usa-list">
        <li>the answers of all pages as they are saved now, with their open points</li>
        <li>your comments</li>
        <li>the entry and exit surveys that are uploaded now, as counts</li>
      </ul>
      {grant.practice ? <p>This is practice: nothing is reported.</p> : null}
      <p>{locks ? LOCKS[grant.practice ? 'practice' : 'reported'] : CHANGES_COUNT_LATER}</p>
    </ConfirmDialog>
  );
}

const LOCKS = {
  reported:
    'After that the report is locked: nobody can change answers, providers, programs or uploads of this period until an administrator reopens it.',
  practice: 'After that the report is locked. To start again, empty the practice grant.',
} as const;
const CHANGES_COUNT_LATER =
  'After that you can still change answers while the period is open. Changes count only when you submit again.';
