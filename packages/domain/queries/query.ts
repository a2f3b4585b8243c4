/** Queries of federal staff about a submitted report: subjects, states, and who changes the state (decision 36). */

import { pluralize } from '../form-kit/numbers.ts';
import { DAY_MS } from '../period/calendar-date.ts';
import { findUnstorable, unstorableText } from '../form-kit/texts.ts';

/** Ordered from waiting for the grant to waiting for nobody. */
export const QUERY_STATES = ['open', 'answered', 'closed'] as const;
export type QueryState = (typeof QUERY_STATES)[number];

/** Labels of each state on pages, in mails and in files. */
export const QUERY_STATE_LABELS = {
  open: 'Waiting for the grantee',
  answered: 'Answered',
  closed: 'Closed',
} as const satisfies Record<QueryState, string>;

/** Possible subjects of a query; 'report' is the whole report. */
export const QUERY_TOPICS = ['report', 'page', 'field', 'file', 'figure'] as const;
export type QueryTopic = (typeof QUERY_TOPICS)[number];

/** Both sides of a query. */
export type QuerySide = 'staff' | 'grantee';

/** Who asks and who answers, in words. */
export const SIDE_LABELS = {
  staff: 'Federal staff',
  grantee: 'Grantee',
} as const satisfies Record<QuerySide, string>;

/** The kinds of a query's messages. */
export const MESSAGE_KINDS = ['question', 'answer', 'follow-up', 'closing'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MESSAGE_LABELS = {
  question: 'Question',
  answer: 'Answer',
  'follow-up': 'Follow-up question',
  closing: 'Closed',
} as const satisfies Record<MessageKind, string>;

/** Longest message in characters. */
export const QUERY_TEXT_MAX = 4000;

/** The state after a message. */
export function stateAfter(kind: MessageKind): QueryState {
  if (kind === 'closing') return 'closed';
  return kind === 'answer' ? 'answered' : 'open';
}

/** Why a text cannot be sent, as a sentence; null when it can. */
export function queryTextProblem(text: string, kind: MessageKind): string | null {
  if (text.trim() === '') return BLANK[kind];
  return textProblem(text, QUERY_TEXT_MAX);
}

/** Why a text cannot be stored, as a sentence; null when it can. */
export function textProblem(text: string, most: number): string | null {
  if (text.length > most) return `Please use at most ${most} characters.`;
  const found = findUnstorable(text);
  return found === null ? null : unstorableText('The text', found);
}

const BLANK = {
  question: 'Please enter your question.',
  answer: 'Please enter your answer.',
  'follow-up': 'Please enter your question.',
  closing: 'Please say in a sentence why the query can be closed.',
} as const satisfies Record<MessageKind, string>;

/** Whole days that a query has been open, or was until it was closed. */
export function queryAge({ askedAt, closedAt }: { askedAt: Date; closedAt: Date | null }, now: Date): number {
  return Math.max(0, Math.floor(((closedAt ?? now).getTime() - askedAt.getTime()) / DAY_MS));
}

/** 'today' or '12 days'; of a closed query how long it was open: 'was open for 12 days'. */
export function ageText({ state, age_days: days }: { state: QueryState; age_days: number }): string {
  if (state === 'closed') return `was open for ${days === 0 ? 'less than a day' : pluralize(days, 'day')}`;
  return days === 0 ? 'today' : pluralize(days, 'day');
}
