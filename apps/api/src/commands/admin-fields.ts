/** Refusals that name their field, so that the page can put the sentence beside it (BEY-033). */
import { PROBLEMS } from '@srae/contract/problems';
import { Problem } from '../problem.ts';

export type FieldProblem = { readonly field: string; readonly message: string };

/** Throws INVALID with the first sentence as its message and all of them by field; nothing when there are none. */
export function refuseFields(problems: readonly (FieldProblem | null)[]): void {
  const given = problems.filter((one) => one !== null);
  const [first] = given;
  if (first) throw new Problem('INVALID', given, { message: first.message });
}

/** The trimmed text of a name; throws INVALID when it is blank or too long. */
export function nameOf(
  field: string,
  text: string | null | undefined,
  sentence = 'Please enter a name.',
): string {
  const name = (text ?? '').trim();
  refuseFields([
    name === '' ? { field, message: sentence } : null,
    name.length > NAME_MAX ? { field, message: `Use at most ${NAME_MAX} characters.` } : null,
    hasControl(name) ? { field, message: 'Use letters, digits and signs only.' } : null,
  ]);
  return name;
}

/** The moment that was typed, as it is stored; null when it is none, or none of the years that people type. */
export function instantOf(text: string): string | null {
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  return year >= 1900 && year <= 9999 ? instant.toISOString() : null;
}

const NAME_MAX = 200;

function hasControl(text: string): boolean {
  return [...text].some((sign) => sign < ' ' || sign === '\u007f');
}

/** NAME_TAKEN with its field. */
export function nameTaken(field: string): Problem {
  return new Problem('NAME_TAKEN', [{ field, message: PROBLEMS.NAME_TAKEN.message }]);
}
