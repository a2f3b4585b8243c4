/** The two screeners of the reach page, which decide what else of a program is asked and measured. */

export const ANY_BEGIN = 'prog_any_youth_begin';
export const ANY_COMPLETE = 'prog_any_youth_complete';

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
