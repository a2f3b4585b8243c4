import { useRef, useState } from 'react';
import { useLocked, useSessionState } from '../../../forms/form-context.ts';
import { FailureAlert } from '../../../forms/frame/FailureAlert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { fullTime } from '../../../times.ts';
import { type OpenSubmission, useAttempt, useUnchangedSubmission } from './submission-context.ts';
import { SubmitDialog } from './SubmitDialog.tsx';

/** Submit Data, below the verdict; rendered only for a Grantee of an open report (VAL-003). */
export function SubmitBar({ comments, submission, blocked }: OpenSubmission) {
  const [asking, setAsking] = useState(false);
  const { intent } = useAttempt(comments);
  const at = useSessionState((state) => state.step.at);
  const locked = useLocked();
  const unchanged = useUnchangedSubmission(submission);
  const button = useRef<HTMLButtonElement>(null);
  const retry = () => {
    // The Retry button unmounts with its alert, so the focus is moved first.
    button.current?.focus();
    void comments.submit();
  };
  const submits = intent === 'submit';
  const failure = submits ? <FailureAlert {...NOT_SUBMITTED} onRetry={retry} /> : null;
  if (at === 'closed') return failure;
  return (
    <div className="submit-bar no-print">
      {failure}
      <p className="submit-bar__status" role="status">
        {submits ? (STATES[at] ?? '') : ''}
      </p>
      {unchanged ? (
        <p className="submit-bar__status">
          Submitted on {fullTime(unchanged.submitted_at)}; nothing has changed since.
        </p>
      ) : null}
      <Button
        ref={button}
        // With open items left, the next step is the primary button; without a change there is no next step.
        variant={blocked === null && unchanged === null ? 'primary' : 'secondary'}
        busy={at === 'saving' && submits}
        disabled={locked}
        onClick={() => setAsking(true)}
      >
        Submit Data
      </Button>
      {asking ? (
        <SubmitDialog
          submission={submission}
          blocked={blocked}
          onConfirm={() => {
            setAsking(false);
            void comments.submit();
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

const STATES: Readonly<Record<string, string>> = {
  saving: 'Submitting…',
  failed: 'Not submitted — Retry',
};

const NOT_SUBMITTED = {
  failed: 'Your data were not submitted.',
  closed: 'Your data were not submitted.',
};
