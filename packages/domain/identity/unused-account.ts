/** When an inactive account is warned and deactivated (decision 44). */
import { DAY_MS } from '../period/calendar-date.ts';

/** Days without a sign-in after which an account is deactivated. */
export const UNUSED_DAYS = 180;
/** Days before it at which its person is told, the first one first. */
export const WARNING_DAYS = [10, 3, 1] as const;
export type WarningDays = (typeof WARNING_DAYS)[number];

/** An account as it is known: the latest sign-in, or when it was made or activated. */
export type AccountUse = {
  readonly usedAt: Date;
  /** When it will be deactivated, and the days of the last warning; null while nobody was warned. */
  readonly announced: { readonly at: Date; readonly warned: WarningDays } | null;
};

export type UnusedStep =
  | { readonly kind: 'none' }
  /** Tells the person; the account is used until `at`. */
  | { readonly kind: 'warn'; readonly days: WarningDays; readonly at: Date }
  | { readonly kind: 'deactivate' };

/**
 * What is due for an account now. Guarantees that nobody is deactivated without all three warnings, each at least its
 * days ahead: where one comes late, the deactivation moves.
 */
export function nextUnusedStep({ usedAt, announced }: AccountUse, now: Date): UnusedStep {
  if (announced === null) {
    const end = addDays(usedAt, UNUSED_DAYS);
    const [first] = WARNING_DAYS;
    return addDays(now, first) < end ? NONE : warn(first, end, now);
  }
  const next = WARNING_DAYS[WARNING_DAYS.indexOf(announced.warned) + 1];
  if (next === undefined) return announced.at <= now ? { kind: 'deactivate' } : NONE;
  return addDays(now, next) < announced.at ? NONE : warn(next, announced.at, now);
}

/** Accounts used later than this need no look. */
export function unusedBefore(now: Date): Date {
  return addDays(now, WARNING_DAYS[0] - UNUSED_DAYS);
}

const NONE = { kind: 'none' } as const;
function warn(days: WarningDays, end: Date, now: Date): UnusedStep {
  const earliest = addDays(now, days);
  return { kind: 'warn', days, at: end < earliest ? earliest : end };
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}
