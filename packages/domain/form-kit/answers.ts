/** What a person answered: the values behind the columns of a page, keyed by the column's name. */

/** One row of a repeated group, such as a cohort. */
export type AnswerRow = Readonly<Record<string, number | boolean | string | null>>;

/** An answer: null (or an absent key) is unanswered; rows are a repeated group. */
export type Answer = number | boolean | string | null | readonly AnswerRow[];

export type Answers = Readonly<Record<string, Answer | undefined>>;

/** The number under a name, or null when it is unanswered or not a number. */
export function toNumber(answers: Answers, name: string): number | null {
  const value = answers[name];
  return typeof value === 'number' ? value : null;
}

/** The sum of the numbers under the names; unanswered counts as 0. */
export function sumAnswers(answers: Answers, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (toNumber(answers, name) ?? 0), 0);
}

/** The text under a name without outer spaces; '' when unanswered. */
export function toText(answers: Answers, name: string): string {
  const value = answers[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** The rows under a name; none when unanswered. */
export function listRows(answers: Answers, name: string): readonly AnswerRow[] {
  const value = answers[name];
  return Array.isArray(value) ? value : [];
}

/** Whether nothing has been answered under the name: absent, null, or text of white space alone. */
export function isBlank(answers: Answers, name: string): boolean {
  const value = answers[name];
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
