import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useSessionState } from '../form-context.ts';
import { draftEnds } from '../../times.ts';

type Props = {
  /** The failed action and what is preserved; shown before the reason. */
  failed: string;
  /** The failed action, when the page can no longer be written. */
  closed: string;
  /** Advice when the answers are in no draft either. */
  withoutDraft?: string;
  onRetry: () => void;
};

export const WITHOUT_DRAFT = 'Your draft could not be kept: copy what you need from this page.';

/** What failed and what to do, as an inline assertive alert (ERR-023, Q137). */
export function FailureAlert({ failed, closed, withoutDraft, onRetry }: Props) {
  const step = useSessionState((state) => state.step);
  // An earlier draft lacks what was typed since.
  const draftAt = useSessionState((state) => (state.draftFailed ? null : state.draftAt));
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
            {closed} {step.message}{' '}
            {draftAt === null
              ? withoutDraft
              : `Your draft is kept until ${draftEnds(draftAt)} and stays readable on this page.`}
          </span>
        </div>
      ) : null}
    </div>
  );
}
