/** A finding of the data-quality desk: a sentence, and the subject of a query about it. */
import type { FormName } from '../form-kit/form.ts';
import type { SurveyKind } from '../survey/catalogue/column.ts';
import { type CheckId, getCheck } from './checks.ts';

/** The part of the report that a query is about, as its address names it. */
export type FindingSubject = {
  readonly topic: 'report' | 'page' | 'file';
  readonly form: FormName | null;
  readonly provider: number | null;
  readonly program: number | null;
  readonly survey: SurveyKind | null;
};

export type Finding = {
  readonly check: CheckId;
  readonly survey: SurveyKind | null;
  readonly sentence: string;
  readonly subject: FindingSubject;
};

const WHOLE: FindingSubject = { topic: 'report', form: null, provider: null, program: null, survey: null };

/** A finding about the report as a whole. */
export function ofReport(check: CheckId, sentence: string): Finding {
  return { check, survey: null, sentence, subject: WHOLE };
}

/** A finding about the file of a survey. */
export function ofFile(check: CheckId, survey: SurveyKind, sentence: string): Finding {
  return { check, survey, sentence, subject: { ...WHOLE, topic: 'file', survey } };
}

/** The initial text of a query about a finding. */
export function queryText({ check, sentence }: Pick<Finding, 'check' | 'sentence'>): string {
  return `${sentence} ${getCheck(check).question}`;
}

/** The attention score: the summed weights of the findings' checks. */
export function toAttention(findings: readonly Pick<Finding, 'check'>[]): number {
  return findings.reduce((sum, { check }) => sum + getCheck(check).weight, 0);
}
