import { useRef } from 'react';
import { useLocked, useOpenForm, useSessionState } from '../../../forms/form-context.ts';
import { FailureAlert, WITHOUT_DRAFT } from '../../../forms/frame/FailureAlert.tsx';
import { savedTime } from '../../../times.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CommentsField } from './CommentsField.tsx';
import { type OpenSubmission, useAttempt } from './submission-context.ts';

/** The optional comments and their save status (VAL-009, VAL-010). */
export function CommentsCard(open: OpenSubmission) {
  const { readOnly } = useOpenForm();
  return (
    <Card id="comments" title="Comments">
      <CommentsField />
      {readOnly === null ? <SaveComments {...open} /> : null}
    </Card>
  );
}

function SaveComments({ comments }: OpenSubmission) {
  const { intent } = useAttempt(comments);
  const at = useSessionState((state) => state.step.at);
  const locked = useLocked();
  const button = useRef<HTMLButtonElement>(null);
  const retry = () => {
    // The Retry button unmounts with its alert, so the focus is moved first.
    button.current?.focus();
    void comments.save();
  };
  const failure = intent === 'save' ? <FailureAlert {...NOT_SAVED} onRetry={retry} /> : null;
  if (at === 'closed') return failure;
  return (
    <div className="submit-bar no-print">
      {failure}
      <Status saves={intent === 'save'} />
      <Button
        ref={button}
        variant="secondary"
        busy={at === 'saving' && intent === 'save'}
        disabled={locked}
        onClick={() => void comments.save()}
      >
        Save comments
      </Button>
    </div>
  );
}

const NOT_SAVED = {
  failed: 'Your comments were not saved; they are still on this page.',
  closed: 'Your comments were not saved.',
  withoutDraft: WITHOUT_DRAFT,
};

function Status({ saves }: { saves: boolean }) {
  const text = useSessionState(({ step, dirty, savedAt }) => {
    if (saves && step.at === 'saving') return 'Saving…';
    if (saves && step.at === 'failed') return 'Not saved — Retry';
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
