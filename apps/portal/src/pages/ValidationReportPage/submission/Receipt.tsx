import type { ReportRead } from '@srae/contract/schemas/report';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { fullTime } from '../../../times.ts';
import { Skeleton } from '../../../ui/feedback/Progress.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';

/** The list and its dialogs are lazy-loaded. */
const History = lazy(async () => ({ default: (await import('./History.tsx')).History }));
const SnapshotModal = lazy(async () => ({ default: (await import('./SnapshotModal.tsx')).SnapshotModal }));

type ReceiptProps = {
  submission: NonNullable<ReportRead['submission']>;
  headingRef: RefObject<HTMLHeadingElement | null>;
};

/** Receipt of the last submission: number, time, user; later changes; all submissions (BEY-039, BEY-041). */
export function Receipt({ submission, headingRef }: ReceiptProps) {
  const { latest, changed, locked } = submission;
  const [opened, setOpened] = useState<number | null>(null);
  if (latest === null) return null;
  return (
    <section className="card" aria-labelledby="receipt">
      <div className="card__head">
        <h2 id="receipt" ref={headingRef} tabIndex={-1}>
          Submission {latest.number}
        </h2>
        {changed === null ? (
          <StatusTag tone="good">Unchanged since submission {latest.number}</StatusTag>
        ) : (
          <StatusTag tone="caution">{changed}</StatusTag>
        )}
      </div>
      <dl className="receipt">
        <div>
          <dt>Submitted</dt>
          <dd>{fullTime(latest.submitted_at)}</dd>
        </div>
        <div>
          <dt>By</dt>
          <dd>{latest.submitted_by}</dd>
        </div>
      </dl>
      {changed !== null && !locked ? (
        <p>The data saved now are not what was submitted. Submit again to send them.</p>
      ) : null}
      <Suspense fallback={<Skeleton label="Loading the list of submissions" />}>
        <History latest={latest.number} onOpen={setOpened} />
      </Suspense>
      {opened === null ? null : (
        <Suspense>
          <SnapshotModal number={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  );
}
