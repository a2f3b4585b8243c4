/** The two screening questions of the reach page, which decide what else applies to a program. */
import { FIELD_ROLES } from '../instrument/roles.ts';

export const ANY_BEGIN = FIELD_ROLES.anyYouthBegan.name;
export const ANY_COMPLETE = FIELD_ROLES.anyYouthCompleted.name;

/** Answers of a page, or the row that stores them. */
type Row = Readonly<Record<string, unknown>>;

/** Whether any youth began the program in the period; unanswered is no. */
export function anyYouthBegan(answers: Row): boolean {
  return answers[ANY_BEGIN] === true;
}

/** Whether any youth completed the program in the period; unanswered is no. */
export function anyYouthCompleted(answers: Row): boolean {
  return answers[ANY_COMPLETE] === true;
}

/** Whether the program says that no youth completed it in the period. */
export function noYouthCompleted(answers: Row): boolean {
  return answers[ANY_COMPLETE] === false;
}
