import type { ReportRead } from '@srae/contract/schemas/report';
import { createContext, type RefObject, useContext, useSyncExternalStore } from 'react';
import type { OpenComments } from './comments.ts';

export type OpenSubmission = {
  readonly comments: OpenComments;
  readonly submission: NonNullable<ReportRead['submission']>;
  /** What stands against a submission, in words; null when nothing is known. */
  readonly blocked: string | null;
  readonly receiptHeading: RefObject<HTMLHeadingElement | null>;
};

/** The comments and the submission of the report that is shown; null for who sees nothing of them. */
export const SubmissionContext = createContext<OpenSubmission | null>(null);

export function useSubmission(): OpenSubmission | null {
  return useContext(SubmissionContext);
}

/** What was asked of the server last, and what came of it. */
export function useAttempt({ attempt }: OpenComments) {
  return useSyncExternalStore(attempt.subscribe, attempt.get);
}
