/** Display text of an answer, for comparisons. */
import type { Answer, AnswerRow } from '../form-kit/answers.ts';
import { withUnit } from '../form-kit/field-kinds.ts';
import type { Field } from '../form-kit/form.ts';
import { isAnswered } from '../form-kit/issues.ts';
import { formatNumber } from '../form-kit/numbers.ts';
import { cellLabel, cohortHoursText, cohortLines, furtherCells } from './cohorts.ts';

/** The answer in words: a choice, a number with its unit, or the cohorts; blank is "No answer". */
export function answerText(field: Field, answer: Answer | undefined): string {
  if (field.kind === 'checkbox') return answer === true ? 'Selected' : 'Not selected';
  if (answer === null || answer === undefined) return 'No answer';
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  if (typeof answer === 'string') return answer;
  if (typeof answer === 'number') return numberText(field, answer);
  return joinCohorts(
    cohortHours(answer).map((text, at) => [text, ...furtherAnswers(field, answer[at] ?? {})].join(', ')),
  );
}

/** The cohorts with their hours only, where their further cells are questions of their own. */
export function cohortHoursAnswer(cohorts: readonly AnswerRow[]): string {
  return joinCohorts(cohortHours(cohorts));
}

function cohortHours(cohorts: readonly AnswerRow[]): readonly string[] {
  return cohortLines(cohorts).map((line) => `${line.cohort_name}: ${cohortHoursText(line.cohort_hours)}`);
}

/** The answered questions of a cohort besides its name and hours, each with its answer. */
export function furtherAnswers(field: Field, cohort: AnswerRow): readonly string[] {
  return furtherCells(field)
    .filter((cell) => isAnswered(cell, cohort))
    .map((cell) => `${cellLabel(cell)} ${answerText(cell, cohort[cell.name])}`);
}

function joinCohorts(cohorts: readonly string[]): string {
  return cohorts.length > 0 ? cohorts.join('; ') : 'None';
}

/** The answer to a question that asks for a number; null for a code, and where there is no answer. */
export function answerNumber({ kind }: Field, answer: Answer | undefined): number | null {
  return typeof answer === 'number' && kind !== 'choice' && kind !== 'curriculum' ? answer : null;
}

function numberText(field: Field, answer: number): string {
  if (field.kind === 'choice')
    return field.choices?.find((one) => one.code === answer)?.label ?? String(answer);
  if (field.kind === 'curriculum') return answer === 0 ? 'Other' : 'Another curriculum';
  return withUnit(field, formatNumber(answer));
}
