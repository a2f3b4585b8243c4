/** The statement that a provider or program has nothing to report in a period, with its reason (decision 35). */
import { findUnstorable, unstorableText } from '../form-kit/texts.ts';
import { isInactive } from './active.ts';

/** Reasons that can be stated, in the order of the list. */
export const NOTHING_REASONS = {
  'no-youth': 'No youth were served in this period',
  'not-started': 'It has not started yet',
  ended: 'It ended before this period',
  'other-model': 'Its youth were served under another program model',
  other: 'Another reason',
} as const;

export type NothingReason = keyof typeof NOTHING_REASONS;

export const NOTHING_REASON_IDS = Object.keys(NOTHING_REASONS) as readonly NothingReason[]; // keys of the literal

export const NOTHING_NOTE_MAX = 500;

export const NOTHING_LABEL = 'Nothing to report';

export type NothingStatement = { readonly reason: NothingReason; readonly note: string | null };

/** The answers that justify a statement; a provider has only the first. */
export type NothingGrounds = {
  readonly active: boolean | null;
  readonly anyYouthBegin?: boolean | null;
  readonly anyYouthComplete?: boolean | null;
};

/** Whether a statement is allowed and counts: not active, or no youth began and none completed. */
export function mayStateNothing({ active, anyYouthBegin, anyYouthComplete }: NothingGrounds): boolean {
  return isInactive(active) || (anyYouthBegin === false && anyYouthComplete === false);
}

/** The stored statement while it counts; null when there is none or the answers no longer allow one. */
export function toStatement(
  grounds: NothingGrounds,
  stored: { readonly reason: string | null; readonly note: string | null },
): NothingStatement | null {
  const reason = NOTHING_REASON_IDS.find((id) => id === stored.reason);
  return reason !== undefined && mayStateNothing(grounds) ? { reason, note: stored.note } : null;
}

/** 'No youth were served in this period. The school year began late.' */
export function statementText({ reason, note }: NothingStatement): string {
  if (note === null) return `${NOTHING_REASONS[reason]}.`;
  return reason === 'other' ? note : `${NOTHING_REASONS[reason]}. ${note}`;
}

/** Why a note is refused, or null. The reason 'other' requires a note. */
export function noteProblem(reason: NothingReason, note: string): string | null {
  if (reason === 'other' && note.trim() === '') return 'Please say what the reason is.';
  if (note.length > NOTHING_NOTE_MAX) return `Use at most ${NOTHING_NOTE_MAX} characters.`;
  const found = findUnstorable(note);
  return found === null ? null : unstorableText('The explanation', found);
}
