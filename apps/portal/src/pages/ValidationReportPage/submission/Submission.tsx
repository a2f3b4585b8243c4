import type { ReportRead } from '@srae/contract/schemas/report';
import type { DraftRead } from '@srae/contract/schemas/reporting';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type OpenForm, OpenFormContext, useSessionState } from '../../../forms/form-context.ts';
import { ConflictDialog } from '../../../forms/frame/ConflictDialog.tsx';
import { LeavingGuard } from '../../../forms/frame/LeavingGuard.tsx';
import { SaveModal } from '../../../forms/frame/SaveModal.tsx';
import { reportingKeys } from '../../../forms/reporting-keys.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { type OpenComments, openComments } from './comments.ts';
import { SubmissionContext, useAttempt } from './submission-context.ts';

type SubmissionProps = {
  submission: NonNullable<ReportRead['submission']>;
  drafts: readonly DraftRead[];
  /** Why the report is read-only; null for a Grantee of an open report. */
  readOnly: string | null;
  /** Why the report cannot be submitted, in words; null if there is no known reason. */
  blocked: string | null;
  children: ReactNode;
};

/**
 * Wraps the whole report of a grant and provides the shared submission state to Submit Data (shown with the verdict),
 * the comments and the receipt (VAL-003, VAL-009, VAL-010).
 */
export function Submission({ submission, drafts, readOnly, blocked, children }: SubmissionProps) {
  const { grant, period } = useReporting();
  const [comments] = useState(() =>
    openComments({ grantId: grant.id, periodPk: period.pk }, period.season, submission, {
      drafts,
      mode: readOnly === null ? 'write' : 'read',
    }),
  );
  const { intent } = useAttempt(comments);
  const { heading, leadTo } = useReceipt(submission.latest?.number ?? null);
  useFreshReport(comments);
  const form = useMemo<OpenForm>(
    () => ({
      form: comments.store.form,
      store: comments.store,
      session: comments.session,
      previous: {},
      readOnly,
      emptyLabel: '',
    }),
    [comments, readOnly],
  );
  const open = useMemo(
    () => ({ comments, submission, blocked, receiptHeading: heading }),
    [comments, submission, blocked, heading],
  );
  return (
    <OpenFormContext value={form}>
      <SubmissionContext value={open}>
        {children}
        {intent === 'save' ? <SaveModal /> : <SubmitModal comments={comments} onSubmitted={leadTo} />}
        <ConflictDialog />
        <LeavingGuard />
      </SubmissionContext>
    </OpenFormContext>
  );
}

/** One of the three messages, after the server's response (VAL-019 to VAL-021). */
function SubmitModal({
  comments,
  onSubmitted,
}: {
  comments: OpenComments;
  onSubmitted: (number: number) => void;
}) {
  const { outcome } = useAttempt(comments);
  const result = useSessionState((state) => state.result);
  if (result === null || outcome === null) return null;
  const close = () => {
    comments.session.closeResult();
    if (outcome.number !== null) onSubmitted(outcome.number);
  };
  return (
    <Modal
      key={result}
      title={outcome.submitted ? 'Data submitted' : 'Data not submitted'}
      onClose={close}
      footer={<Button onClick={close}>Close</Button>}
      lead={
        <>
          <Notice tone={outcome.submitted ? 'success' : 'error'} slim>
            {outcome.message}
          </Notice>
          {outcome.number === null ? (
            <p>Your comments have been saved. Correct what is marked red on this page, then submit again.</p>
          ) : (
            <p>This is submission {outcome.number}. The receipt is on this page and can be printed.</p>
          )}
        </>
      }
    />
  );
}

/**
 * The receipt's heading, and a function that moves the focus to the receipt of a submission: immediately if rendered,
 * otherwise once the report is refetched, unless the focus has moved elsewhere meanwhile.
 */
function useReceipt(latest: number | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [wanted, setWanted] = useState<{ readonly number: number } | null>(null);
  const waiting = useRef<{ readonly wanted: object; readonly at: Element | null } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    if (waiting.current?.wanted !== wanted) waiting.current = { wanted, at: document.activeElement };
    if (latest === wanted.number && document.activeElement === waiting.current.at) heading.current?.focus();
  }, [wanted, latest]);
  const leadTo = (number: number) => setWanted({ number });
  return { heading, leadTo };
}

/** Refetches the report after a save: receipt, changes since, lock. */
function useFreshReport({ session }: OpenComments): void {
  const queries = useQueryClient();
  useEffect(() => {
    let seen = session.get().result;
    return session.subscribe(() => {
      const { result } = session.get();
      if (result !== null && result !== seen) void queries.invalidateQueries({ queryKey: reportingKeys.all });
      seen = result;
    });
  }, [session, queries]);
}
