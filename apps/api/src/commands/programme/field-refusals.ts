/** Validation errors with their field, so that the page can show them next to it (BEY-033). */
import { PROBLEMS } from '@srae/contract/problems';
import { isInvisible, NAME_MAX, nameProblem } from '@srae/domain/form-kit/texts';
import { EARLIEST_YEAR } from '@srae/domain/period/calendar-date';
import { normaliseText } from '@srae/domain/survey/rows/cell-text';
import { Problem } from '../../problem.ts';

export type FieldProblem = { readonly field: string; readonly message: string };

/** Throws INVALID with the first error as message and all errors by field; does nothing when there are none. */
export function refuseFields(problems: readonly (FieldProblem | null)[]): void {
  const given = problems.filter((one) => one !== null);
  const [first] = given;
  if (first) throw new Problem('INVALID', given, { message: first.message });
}

/**
 * The text of any name in its normal form, so that two names that look the same are the same, as in survey files (Q101);
 * characters without a shape, which come along when a name is copied, are left out. Throws INVALID when it is blank, too
 * long or contains disallowed characters.
 */
export function toName(
  field: string,
  text: string | null | undefined,
  sentence = 'Please enter a name.',
): string {
  const name = (text ?? '').trim();
  refuseFields([findNameProblem(field, name, sentence)]);
  return normaliseText(SHAPELESS.reduce((left, shapeless) => left.replaceAll(shapeless, ''), name));
}

// Joiners stay within words of scripts that need them and between pictographs, variants behind pictographs and Han. The
// two that count as white space (Q101) are left to `normaliseText`.
const SHAPELESS = [
  /(?!\u180e|\u200c|\u200d|[\ufe00-\ufe0f]|\ufeff)\p{Default_Ignorable_Code_Point}/gu,
  /(?<![\p{Extended_Pictographic}\p{Script=Han}])[\ufe00-\ufe0f]/gu,
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}])[\u200c\u200d]/gu,
  /[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu,
  /(?<=\p{Script=Latin})[\u200c\u200d]/gu,
  /[\u200c\u200d](?=\p{Script=Latin})/gu,
];

/** Why a trimmed name is refused, for a form whose errors are shown together; null when it is accepted. */
export function findNameProblem(
  field: string,
  name: string,
  sentence: string,
  max = NAME_MAX,
): FieldProblem | null {
  const message = nameProblem(name, max) ?? (isInvisible(name) ? sentence : null);
  return message === null ? null : { field, message };
}

/** Throws INVALID with the message when there are `max` already. */
export function refuseFull(count: number, max: number, { field, message }: FieldProblem): void {
  refuseFields([count < max ? null : { field, message }]);
}

/** The typed date and time in stored form; null when it is invalid or its year is out of range. */
export function findInstant(text: string): string | null {
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  return year >= EARLIEST_YEAR && year <= 9999 ? instant.toISOString() : null;
}

/** NAME_TAKEN with its field. */
export function nameTaken(field: string): Problem {
  return new Problem('NAME_TAKEN', [{ field, message: PROBLEMS.NAME_TAKEN.message }]);
}
