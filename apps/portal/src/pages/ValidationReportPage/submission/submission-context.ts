import type { ReportRead } from '@srae/contract/schemas/report';
import { createContext, type RefObject, useContext, useSyncExternalStore } from 'react';
import type { OpenComments } from './comments.ts';

export type OpenSubmission = {
  readonly comments: OpenComments;
  readonly submission: NonNullable<ReportRead['submission']>;
  /** Why the report cannot be submitted, in words; null if there is no known reason. */
  readonly blocked: string | null;
  readonly receiptHeading: RefObject<HTMLHeadingElement | null>;
};

/** The comments and submission of the shown report; null for users without access to them. */
export const SubmissionContext = createContext<OpenSubmission | null>(null);

export function useSubmission(): OpenSubmission | null {
  return useContext(SubmissionContext);
}

/** The last request to the server and its result. */
export function useAttempt({ attempt }: OpenComments) {
  return useSyncExternalStore(attempt.subscribe, attempt.get);
}
