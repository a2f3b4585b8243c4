/** Three-way merge of concurrent changes: differing fields and the chosen values (decision 13). */
import type { Answers } from '@srae/domain/form-kit/answers';
import { toTyped } from '@srae/domain/form-kit/field-kinds';
import type { Field, Form } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { sameAnswer } from '@srae/domain/form-kit/partial';
import type { TypedAnswers } from './typed-answers.ts';

export type Side = 'mine' | 'theirs';

export type Difference = {
  readonly field: Field;
  /** The default choice: mine if I changed the answer, otherwise theirs. */
  readonly suggested: Side;
};

/** The fields whose answers differ between mine and theirs; `base` is their common ancestor. */
export function listDifferences(
  form: Form,
  base: Answers,
  mine: Answers,
  theirs: Answers,
): readonly Difference[] {
  return allFields(form)
    .filter((field) => !same(field, mine, theirs))
    .map((field) => ({ field, suggested: same(field, mine, base) ? 'theirs' : 'mine' }));
}

/** Merges: mine, with theirs where chosen. */
export function mergeTyped(
  mine: TypedAnswers,
  theirs: Answers,
  differences: readonly Difference[],
  choices: ReadonlyMap<string, Side>,
): TypedAnswers {
  const taken = differences
    .filter(({ field, suggested }) => (choices.get(field.name) ?? suggested) === 'theirs')
    .map(({ field }) => [field.name, toTyped(field, theirs[field.name] ?? null)]);
  return { ...mine, ...Object.fromEntries(taken) };
}

/** A checkbox never ticked and one unticked are equal. */
function same(field: Field, a: Answers, b: Answers): boolean {
  if (field.kind === 'checkbox') return (a[field.name] === true) === (b[field.name] === true);
  return sameAnswer(a[field.name], b[field.name]);
}
