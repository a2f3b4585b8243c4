import type { ReportRead } from '@srae/contract/schemas/report';
import { createContext, type RefObject, useContext, useSyncExternalStore } from 'react';
import { useSessionState } from '../../../forms/form-context.ts';
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

/** The submission whose number another one would keep, since nothing would differ (BEY-038); null without one. */
export function useUnchangedSubmission({
  latest,
  next_number,
}: OpenSubmission['submission']): OpenSubmission['submission']['latest'] {
  const dirty = useSessionState((state) => state.dirty);
  return latest !== null && latest.number === next_number && !dirty ? latest : null;
}
