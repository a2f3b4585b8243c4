import { useRef, useSyncExternalStore } from 'react';
import { useLocked, useSessionState } from '../../forms/form-context.ts';
import { draftEnds, savedTime } from '../../forms/times.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { OpenComments } from './comments.ts';

/** What is saved, Save comments and Submit Data; drawn for a Grantee of an open report alone. */
export function SubmitBar({ comments }: { comments: OpenComments }) {
  const { asked } = useSyncExternalStore(comments.attempt.subscribe, comments.attempt.get);
  const at = useSessionState((state) => state.step.at);
  const locked = useLocked();
  const saveButton = useRef<HTMLButtonElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const retry = () => {
    const [button, work] = asked === 'submit' ? [submitButton, comments.submit] : [saveButton, comments.save];
    // Retry goes with the failure it stands in; the focus would go along.
    button.current?.focus();
    void work();
  };
  if (at === 'closed') return <Failure comments={comments} onRetry={retry} />;
  const busy = (what: typeof asked) => at === 'saving' && asked === what;
  return (
    <div className="submit-bar no-print">
      <Failure comments={comments} onRetry={retry} />
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
        <Button
          ref={submitButton}
          busy={busy('submit')}
          disabled={locked}
          onClick={() => void comments.submit()}
        >
          Submit Data
        </Button>
      </div>
    </div>
  );
}

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

/** What went wrong and what to do; the text stays where it is (ERR-023, Q137). */
function Failure({ comments, onRetry }: { comments: OpenComments; onRetry: () => void }) {
  const { asked } = useSyncExternalStore(comments.attempt.subscribe, comments.attempt.get);
  const step = useSessionState((state) => state.step);
  const draftAt = useSessionState((state) => state.draftAt);
  const failed =
    asked === 'submit'
      ? 'Your data were not submitted.'
      : 'Your comments were not saved; they are still on this page.';
  return (
    <div role="alert">
      {step.at === 'failed' ? (
        <div className="save-bar__alert">
          <Icon name="error" />
          <span>
            {failed} {step.message}
          </span>
          <Button variant="secondary" small onClick={onRetry}>
            Retry
          </Button>
        </div>
      ) : null}
      {step.at === 'closed' ? (
        <div className="save-bar__alert">
          <Icon name="lock" />
          <span>
            {asked === 'submit' ? 'Your data were not submitted.' : 'Your comments were not saved.'}{' '}
            {step.message}{' '}
            {draftAt === null
              ? null
              : `Your draft is kept until ${draftEnds(draftAt)} and stays readable on this page.`}
          </span>
        </div>
      ) : null}
    </div>
  );
}
