/** The curriculum of a program: from the list, one of the provider's own, or Other with its name. */
import { toNumber, type Answers } from '../form-kit/answers.ts';
import type { FormContext } from '../form-kit/form.ts';
import { FIELD_ROLES } from '../instrument/roles.ts';

/** The curriculum code for 'none of the list' on the wire and in answers (F§9). */
export const OTHER_CURRICULUM = 0;

export const CURRICULUM = FIELD_ROLES.curriculum.name;
export const CURRICULUM_NAME = FIELD_ROLES.curriculumName.name;

/** How a custom curriculum without a name reads in the list (Q76). */
export const BLANK_CURRICULUM = '[blank]';

/** Whether one of this provider's own curricula is selected; its name may be edited on the page (Q77). */
export function isCustomCurriculum(answers: Answers, context: FormContext): boolean {
  const curriculum = toNumber(answers, CURRICULUM);
  return curriculum !== null && (context.customCurricula?.includes(curriculum) ?? false);
}
