import type { ReportRead } from '@srae/contract/schemas/report';
import { lazy, Suspense, useState } from 'react';
import { fullTime } from '../../../times.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';

const ReopenModal = lazy(async () => ({ default: (await import('./ReopenModal.tsx')).ReopenModal }));

type Submission = NonNullable<ReportRead['submission']>;

/** The reason for reopening; on a locked report, the reopen action for Admins (BEY-044, BEY-045). */
export function Reopening({ submission }: { submission: Submission }) {
  const { me } = useReporting();
  const [asking, setAsking] = useState(false);
  // As it was when its reopening was accepted: what it is since then is still being fetched.
  const [accepted, setAccepted] = useState<Submission | null>(null);
  const { reopened, locked } = submission;
  const canReopen =
    locked && submission !== accepted && me.groups.some((group) => group.toLowerCase() === 'admin');
  return (
    <>
      {reopened === null ? null : (
        <Notice tone="info" heading="This report was reopened">
          <p>
            By {reopened.reopened_by}, {fullTime(reopened.reopened_at)}. Reason: {reopened.reason}
          </p>
        </Notice>
      )}
      {canReopen ? (
        <p className="no-print">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Reopen report
          </Button>
        </p>
      ) : null}
      {asking ? (
        <Suspense>
          <ReopenModal
            onDone={() => {
              setAccepted(submission);
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
