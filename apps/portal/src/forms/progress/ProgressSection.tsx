import type { ProgressRead } from '@srae/contract/schemas/progress';
import { PageHints } from './Hints.tsx';
import { ProgressLine } from './ProgressLine.tsx';

/** The progress of the report, and the hints about this page. */
export function ProgressSection({ progress }: { progress: ProgressRead }) {
  return (
    <>
      {progress.steps.length > 0 ? <ProgressLine steps={progress.steps} /> : null}
      <PageHints hints={progress.hints} submitted={isSubmitted(progress)} />
    </>
  );
}

/** Whether the report as saved is the submitted one; a Provider takes no part in that step. */
function isSubmitted({ done, steps }: ProgressRead): boolean {
  return done && steps.some(({ step }) => step === 'submit');
}
