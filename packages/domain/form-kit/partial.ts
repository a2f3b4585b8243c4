/** Merging sent answers into stored ones, and reading stored columns as answers. */
import type { Answer, AnswerRow, Answers } from './answers.ts';
import type { Form } from './form.ts';
import { allFields } from './issues.ts';

/** The form's answers after a partial save: fields that were not sent keep their stored value (Q58). */
export function mergeAnswers(form: Form, stored: Answers, sent: Answers): Answers {
  return Object.fromEntries(
    allFields(form).map((field) => [
      field.name,
      Object.hasOwn(sent, field.name) ? sent[field.name] : stored[field.name],
    ]),
  );
}

/** The names whose answers differ between two sets; blank and absent are the same. */
export function changedNames(form: Form, before: Answers, after: Answers): readonly string[] {
  return allFields(form)
    .map((field) => field.name)
    .filter((name) => !sameAnswer(before[name], after[name]));
}

/** Whether two answers are equal; rows are compared cell by cell. */
export function sameAnswer(a: Answer | undefined, b: Answer | undefined): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    const left: readonly AnswerRow[] = Array.isArray(a) ? a : [];
    const right: readonly AnswerRow[] = Array.isArray(b) ? b : [];
    return left.length === right.length && left.every((row, index) => sameRow(row, right[index] ?? {}));
  }
  return (a ?? null) === (b ?? null);
}

function sameRow(a: AnswerRow, b: AnswerRow): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (name) => (a[name] ?? null) === (b[name] ?? null),
  );
}
