/** A person's answers: the values of a page's columns, keyed by column name. */

/** One value; null is unanswered. */
type Scalar = number | boolean | string | null;

/** One row of a repeated group, such as a cohort. */
export type AnswerRow = Readonly<Record<string, Scalar>>;

/** An answer: null (or an absent key) is unanswered; rows are a repeated group. */
export type Answer = Scalar | readonly AnswerRow[];

export type Answers = Readonly<Record<string, Answer | undefined>>;

/** The value if it is a single one, else null. */
export function toScalar(value: unknown): Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

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

/** The rows stored under a name; empty when unanswered. */
export function listRows(answers: Answers, name: string): readonly AnswerRow[] {
  const value = answers[name];
  return Array.isArray(value) ? value : [];
}

/** Whether the name is unanswered: absent, null, or whitespace only. */
export function isBlank(answers: Answers, name: string): boolean {
  const value = answers[name];
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
