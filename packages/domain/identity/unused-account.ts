/** When an inactive account is warned and deactivated (decision 44). */
import { DAY_MS } from '../period/calendar-date.ts';

/** Days without a sign-in after which an account is deactivated. */
export const UNUSED_DAYS = 180;
/** Days before deactivation at which the person is notified, in order. */
export const WARNING_DAYS = [10, 3, 1] as const;
export type WarningDays = (typeof WARNING_DAYS)[number];

/** Use of an account: the latest sign-in, or when it was created or activated. */
export type AccountUse = {
  readonly usedAt: Date;
  /** The announced deactivation, and the days of the last warning; null before the first warning. */
  readonly announced: { readonly at: Date; readonly warned: WarningDays } | null;
};

export type UnusedStep =
  | { readonly kind: 'none' }
  /** Notifies the person; the account remains usable until `at`. */
  | { readonly kind: 'warn'; readonly days: WarningDays; readonly at: Date }
  | { readonly kind: 'deactivate' };

/**
 * The step due for an account now. Guarantees that nobody is deactivated without all three warnings, each at least
 * its days ahead: a late warning postpones the deactivation.
 */
export function nextUnusedStep({ usedAt, announced }: AccountUse, now: Date): UnusedStep {
  if (announced === null) {
    const end = addDays(usedAt, UNUSED_DAYS);
    const [first] = WARNING_DAYS;
    return addDays(now, first) < end ? NONE : warn(first, now);
  }
  const next = WARNING_DAYS[WARNING_DAYS.indexOf(announced.warned) + 1];
  if (next === undefined) return announced.at <= now ? { kind: 'deactivate' } : NONE;
  return addDays(now, next) < announced.at ? NONE : warn(next, now);
}

/** Accounts used after this need no check. */
export function unusedBefore(now: Date): Date {
  return addDays(now, WARNING_DAYS[0] - UNUSED_DAYS);
}

const NONE = { kind: 'none' } as const;

/** Never before the announced day: a warning is due once its days do not end before that day. */
function warn(days: WarningDays, now: Date): UnusedStep {
  return { kind: 'warn', days, at: addDays(now, days) };
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}
