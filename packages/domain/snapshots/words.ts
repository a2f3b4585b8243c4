/** Texts of both pages that compare two submissions, and their addresses. */
import { formatNumber } from '../form-kit/numbers.ts';
import { type PageStatus, STATUS } from '../report/page-status.ts';

type Named = { readonly period: string; readonly number: number };
type Answered = Named & { readonly instrument: string };
type Pair = { readonly before: Answered; readonly after: Answered };
type SubmissionKey = { readonly period_pk: number; readonly number: number };
type Counted = {
  readonly pages: readonly {
    readonly status: unknown;
    readonly differences: readonly { readonly kind: 'changed' | 'added' | 'removed' }[];
  }[];
};

/** 'Summer 2023, submission 2'. */
export function submissionName({ period, number }: Named): string {
  return `${period}, submission ${number}`;
}

/** Shown for an answer, page or upload that one of the two lacks. */
export const ABSENT = 'None';

/** Why questions of one of the two are not compared. */
export const NOT_COMPARED = 'One of the two submissions does not ask them, or asks them differently.';

/** 'Not in Summer 2023, submission 2.' about an owner that was added or removed. */
export function absenceText(presence: 'added' | 'removed', { before, after }: Pair): string {
  return `Not in ${submissionName(presence === 'added' ? before : after)}.`;
}

/** The number of differences, and the instruments where the two submissions answer different ones. */
export function summaryText({
  before,
  after,
  owners,
}: Pair & { readonly owners: readonly Counted[] }): string {
  const differences = differencesText(owners);
  if (before.instrument === after.instrument) return differences;
  return `${differences} The first answers the ${before.instrument}, the second the ${after.instrument}.`;
}

/** '12 answers differ: 9 changed, 2 added, 1 removed.'; for a single kind '12 answers changed.' */
function differencesText(owners: readonly Counted[]): string {
  const kinds = owners.flatMap(({ pages }) =>
    pages.flatMap(({ differences }) => differences.map(({ kind }) => kind)),
  );
  if (kinds.length === 0) return 'No answer differs.';
  const parts = (['changed', 'added', 'removed'] as const).flatMap((kind) => {
    const count = kinds.filter((one) => one === kind).length;
    return count === 0 ? [] : [`${formatNumber(count)} ${kind}`];
  });
  const count = formatNumber(kinds.length);
  if (parts.length === 1)
    return `${count} ${kinds.length === 1 ? 'answer was' : 'answers were'} ${kinds[0]}.`;
  return `${count} answers differ: ${parts.join(', ')}.`;
}

type Different = { readonly kind: keyof typeof KIND_LABELS; readonly change: number | null };

/** '+12', '−3' between two numbers; otherwise 'Changed', 'Added' or 'Removed'. */
export function answerChangeText({ kind, change }: Different): string {
  if (change === null || change === 0) return KIND_LABELS[kind];
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`;
}

const KIND_LABELS = { changed: 'Changed', added: 'Added', removed: 'Removed' } as const;

/** 'Incomplete field or inconsistency, then No issues present'. */
export function statusChangeText(status: {
  readonly before: PageStatus | null;
  readonly after: PageStatus | null;
}): string {
  const text = (one: PageStatus | null) => (one === null ? ABSENT : STATUS[one].label);
  return `${text(status.before)}, then ${text(status.after)}`;
}

type Apart = { readonly title: string; readonly question: string; readonly why: string };

/** Questions that do not compare, grouped by form and reason. */
export function groupApart(
  questions: readonly Apart[],
): readonly { readonly title: string; readonly why: string; readonly questions: readonly string[] }[] {
  const groups = new Map<string, { title: string; why: string; questions: string[] }>();
  for (const { title, question, why } of questions) {
    const group = groups.get(`${title} ${why}`) ?? { title, why, questions: [] };
    groups.set(`${title} ${why}`, group);
    group.questions.push(question);
  }
  return [...groups.values()];
}

/** A submission in an address: '2.1' is the first of period 2. */
export function toPlaceText({ period_pk, number }: SubmissionKey): string {
  return `${period_pk}.${number}`;
}

/** The submission for that text, or undefined. */
export function findSubmission<S extends SubmissionKey>(
  submissions: readonly S[],
  text: string | null,
): S | undefined {
  return submissions.find((one) => toPlaceText(one) === text);
}

/** The two submissions of an address; without them the last one and the one before it. */
export function choosePair<S extends SubmissionKey>(
  submissions: readonly S[],
  { before, after }: { readonly before: string | null; readonly after: string | null },
): { readonly before: S; readonly after: S } | null {
  const [first] = submissions;
  const later = findSubmission(submissions, after) ?? first;
  if (!later || submissions.length < 2) return null;
  const at = submissions.indexOf(later);
  const earlier = findSubmission(submissions, before) ?? submissions[at + 1] ?? submissions[at - 1];
  return earlier ? { before: earlier, after: later } : null;
}

/** The query string of the comparison call. */
export function toComparisonQuery({
  before,
  after,
}: {
  readonly before: SubmissionKey;
  readonly after: SubmissionKey;
}) {
  return {
    before_period: before.period_pk,
    before: before.number,
    after_period: after.period_pk,
    after: after.number,
  };
}
