/** An explanation that a Grantee attaches to a minor issue before submission; it travels with the snapshot (decision 36). */
import type { FormName } from '../form-kit/form.ts';
import type { Issue } from '../form-kit/issues.ts';
import { textProblem } from './query.ts';

/** Longest explanation in characters. */
export const EXPLANATION_MAX = 1000;

/** The issue that an explanation refers to. */
export type ExplainedIssue = {
  readonly form: FormName;
  readonly providerId: number | null;
  readonly programId: number | null;
  readonly code: string;
  readonly field: string;
};

/** The key of an issue: equal for the same issue of the same page. */
export function issueKey({ form, providerId, programId, code, field }: ExplainedIssue): string {
  return JSON.stringify([form, providerId, programId, code, field]);
}

/** Only issues that do not block a submission can be explained: a major issue must be revised. */
export function isExplainable({ severity }: Pick<Issue, 'severity'>): boolean {
  return severity === 'minor';
}

/** Why a text is rejected as an explanation, as a sentence, or null. A blank text deletes the explanation. */
export function explanationProblem(text: string): string | null {
  return textProblem(text, EXPLANATION_MAX);
}
