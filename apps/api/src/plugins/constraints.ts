/** Named database constraints that are reported to the user (architecture, section 6). */
import type { ProblemCode } from '@srae/contract/problems';

const PROBLEM_OF_CONSTRAINT: Record<string, ProblemCode> = {
  provider_name_taken: 'NAME_TAKEN',
  provider_name_blank: 'NAME_BLANK',
  program_name_taken: 'NAME_TAKEN',
  program_name_blank: 'NAME_BLANK',
  curriculum_name_taken: 'NAME_TAKEN',
  grantee_name_taken: 'NAME_TAKEN',
  funding_stream_name_taken: 'NAME_TAKEN',
  period_name_taken: 'NAME_TAKEN',
  grant_taken: 'GRANT_TAKEN',
  user_email_taken: 'EMAIL_TAKEN',
  association_taken: 'ASSOCIATION_TAKEN',
  invitation_taken: 'ASSOCIATION_TAKEN',
  legal_hold: 'RECORDS_HELD',
};

/** The problem for a violated constraint, or null for an unexpected one. */
export function constraintProblem(error: unknown): ProblemCode | null {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return null;
  return PROBLEM_OF_CONSTRAINT[String(error.constraint)] ?? null;
}
