/** The contents of a form's inputs: numbers and texts as typed, everything else as answers. */
import type { Answers } from '@srae/domain/form-kit/answers';
import { isTyped, parseTyped, toTyped, type Typed } from '@srae/domain/form-kit/field-kinds';
import type { Form } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';

export type TypedAnswers = Readonly<Record<string, Typed>>;

/** Converts answers to input values. */
export function toTypedAnswers(form: Form, answers: Answers): TypedAnswers {
  return Object.fromEntries(
    allFields(form).map((field) => [field.name, toTyped(field, answers[field.name] ?? null)]),
  );
}

export function answersIn(form: Form, typed: TypedAnswers): Answers {
  return Object.fromEntries(
    allFields(form).map((field) => [field.name, parseTyped(field, typed[field.name] ?? null)]),
  );
}

/** Converts a stored draft to input values; values that do not fit their field are left blank. */
export function typedFromDraft(form: Form, draft: Readonly<Record<string, unknown>>): TypedAnswers {
  return Object.fromEntries(
    allFields(form).map((field) => {
      const value = draft[field.name];
      return [field.name, isTyped(field, value) ? value : toTyped(field, null)];
    }),
  );
}
