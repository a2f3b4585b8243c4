import type { ProgressRead } from '@srae/contract/schemas/progress';
import { PageHints } from './Hints.tsx';
import { ProgressLine } from './ProgressLine.tsx';

/** The progress of the report, and the hints about this page. */
export function ProgressSection({ progress }: { progress: ProgressRead }) {
  return (
    <>
      {progress.steps.length > 0 ? <ProgressLine steps={progress.steps} /> : null}
      <PageHints hints={progress.hints} />
    </>
  );
}
