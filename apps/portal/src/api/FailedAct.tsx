import { Notice } from '../ui/feedback/Notice.tsx';
import { toMessage } from './problem.ts';

/** Why an act was refused or failed, beside its button. Renders nothing unless it did. */
export function FailedAct({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Notice tone="error" announce slim>
      {toMessage(error)}
    </Notice>
  );
}
