/** The counts of a survey question: answers by group, their base, and missing answers. */
import type { SurveyTally } from './facts.ts';
import type { Question } from './measure.ts';

export const SCHOOLS = ['all', 'ms', 'hs'] as const;
export type School = (typeof SCHOOLS)[number];

/** The counts of one place and school level. */
export type QuestionCounts = {
  readonly groups: readonly number[];
  readonly base: number;
  readonly missing: number;
};

/** The item of a question that counts rows whatever they answer. */
export const ROWS_ITEM = '';

/** The school level of a questionnaire's version. */
export function schoolOf(version: string): 'ms' | 'hs' {
  return version.startsWith('MS') ? 'ms' : 'hs';
}

/** The counts of one tally. */
export function countsOf(question: Question, tally: SurveyTally): QuestionCounts {
  if (question.item === ROWS_ITEM) return { groups: [], base: tally.rows, missing: 0 };
  const cells = tally.cells[question.item] ?? {};
  const groups = question.codes.map((codes) => {
    let sum = 0;
    for (const code of codes) sum += cells[code] ?? 0;
    return sum;
  });
  if (question.baseItem !== undefined) {
    const bases = tally.cells[question.baseItem] ?? {};
    return { groups, base: bases['1'] ?? 0, missing: bases[''] ?? 0 };
  }
  let base = 0;
  for (const code in cells) if (!OUTSIDE.has(code)) base += cells[code] ?? 0;
  return { groups, base, missing: cells[''] ?? 0 };
}

/** The counts of several tallies together, of the question's survey and the school level asked for. */
export function countsTogether(
  question: Question,
  tallies: readonly SurveyTally[],
  school: School,
): QuestionCounts {
  const groups = question.codes.map(() => 0);
  let [base, missing] = [0, 0];
  for (const tally of tallies) {
    if (tally.kind !== question.kind) continue;
    if (school !== 'all' && schoolOf(tally.version) !== school) continue;
    const added = countsOf(question, tally);
    base += added.base;
    missing += added.missing;
    for (const [index, count] of added.groups.entries()) groups[index] = (groups[index] ?? 0) + count;
  }
  return { groups, base, missing };
}

/** Missing answers, and the codes of items that a version does not ask. */
const OUTSIDE: ReadonlySet<string> = new Set(['', 'MS', 'MS IMPACT', 'HS IMPACT']);
