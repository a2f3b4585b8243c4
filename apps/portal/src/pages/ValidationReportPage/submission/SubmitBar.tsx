import { useRef, useState, useSyncExternalStore } from 'react';
import { useLocked, useSessionState } from '../../../forms/form-context.ts';
import { FailureAlert } from '../../../forms/frame/FailureAlert.tsx';
import { savedTime } from '../../../times.ts';
import { Button } from '../../../ui/Button.tsx';
import type { OpenComments } from './comments.ts';
import { SubmitDialog, type SubmitDialogProps } from './SubmitDialog.tsx';

type SubmitBarProps = Pick<SubmitDialogProps, 'submission' | 'blocked'> & { comments: OpenComments };

/** What is saved, Save comments and Submit Data; drawn for a Grantee of an open report alone. */
export function SubmitBar({ comments, submission, blocked }: SubmitBarProps) {
  const [asking, setAsking] = useState(false);
  const { asked } = useSyncExternalStore(comments.attempt.subscribe, comments.attempt.get);
  const at = useSessionState((state) => state.step.at);
  const locked = useLocked();
  const saveButton = useRef<HTMLButtonElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const retry = () => {
    const [button, work] = asked === 'submit' ? [submitButton, comments.submit] : [saveButton, comments.save];
    // The Retry button unmounts with its alert, so the focus is moved first.
    button.current?.focus();
    void work();
  };
  const failure = <FailureAlert {...(asked === 'submit' ? NOT_SUBMITTED : NOT_SAVED)} onRetry={retry} />;
  if (at === 'closed') return failure;
  const busy = (what: typeof asked) => at === 'saving' && asked === what;
  return (
    <div className="submit-bar no-print">
      {failure}
      <Status submits={asked === 'submit'} />
      <div className="button-row">
        <Button
          ref={saveButton}
          variant="secondary"
          busy={busy('save')}
          disabled={locked}
          onClick={() => void comments.save()}
        >
          Save comments
        </Button>
        <Button ref={submitButton} busy={busy('submit')} disabled={locked} onClick={() => setAsking(true)}>
          Submit Data
        </Button>
      </div>
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

const NOT_SUBMITTED = {
  failed: 'Your data were not submitted.',
  closed: 'Your data were not submitted.',
};
const NOT_SAVED = {
  failed: 'Your comments were not saved; they are still on this page.',
  closed: 'Your comments were not saved.',
};

function Status({ submits }: { submits: boolean }) {
  const text = useSessionState(({ step, dirty, savedAt }) => {
    if (step.at === 'saving') return submits ? 'Submitting…' : 'Saving…';
    if (step.at === 'failed') return submits ? 'Not submitted — Retry' : 'Not saved — Retry';
    if (dirty) return 'Unsaved changes';
    return savedAt ? `Saved · ${savedTime(savedAt)}` : '';
  });
  const draftFailed = useSessionState((state) => state.dirty && state.draftFailed);
  return (
    <p className="submit-bar__status" role="status">
      {text}
      {draftFailed ? ' · Draft not kept' : null}
    </p>
  );
}
