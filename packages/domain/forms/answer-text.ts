/** Display text of an answer, for comparisons. */
import type { Answer } from '../form-kit/answers.ts';
import { withUnit } from '../form-kit/field-kinds.ts';
import type { Field } from '../form-kit/form.ts';
import { formatNumber } from '../form-kit/numbers.ts';
import { cohortHoursText, cohortLines } from './cohorts.ts';

/** The answer in words: a choice, a number with its unit, or the cohorts; blank is "No answer". */
export function answerText(field: Field, answer: Answer | undefined): string {
  if (field.kind === 'checkbox') return answer === true ? 'Selected' : 'Not selected';
  if (answer === null || answer === undefined) return 'No answer';
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  if (typeof answer === 'string') return answer;
  if (typeof answer === 'number') return numberText(field, answer);
  const lines = cohortLines(answer).map(
    (line) => `${line.cohort_name}: ${cohortHoursText(line.cohort_hours)}`,
  );
  return lines.length > 0 ? lines.join('; ') : 'None';
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
