/** Factories of common rules: blank, negative, unanswered, upper bound. */
import { isBlank, toNumber } from './answers.ts';
import type { Answers } from './answers.ts';
import type { Field } from './form.ts';

/** Names of fields of the given kinds that are validated at all. */
export function listNames(fields: readonly Field[], ...kinds: readonly Field['kind'][]): readonly string[] {
  return fields.filter((field) => !field.optional && kinds.includes(field.kind)).map((field) => field.name);
}

/** A check for unanswered fields. */
export function blank(names: readonly string[]): (answers: Answers) => readonly string[] {
  return (answers) => names.filter((name) => isBlank(answers, name));
}

/** A check for negative numbers; another rule covers blanks. */
export function negative(names: readonly string[]): (answers: Answers) => readonly string[] {
  return (answers) => names.filter((name) => (toNumber(answers, name) ?? 0) < 0);
}

/** A check that one number does not exceed another; compared only when both are numbers (Q66). */
export function exceeds(name: string, bound: string): (answers: Answers) => readonly string[] {
  return (answers) => {
    const value = toNumber(answers, name);
    const limit = toNumber(answers, bound);
    return value !== null && limit !== null && value > limit ? [name] : [];
  };
}
