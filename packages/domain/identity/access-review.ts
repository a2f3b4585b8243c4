/** When the review of everybody's access is due (decision 44): once a year. */
import { daysLeft, plusDays } from '../period/calendar-date.ts';
import type { CalendarDate } from '../period/calendar-date.ts';

/** Days from one confirmed review to the next. */
export const REVIEW_EVERY_DAYS = 365;
/** Days before the due date on which Admins are notified. */
export const REVIEW_REMINDER_DAYS = [30, 0] as const;
export type ReviewReminderDays = (typeof REVIEW_REMINDER_DAYS)[number];

export type ReviewState = 'current' | 'due' | 'overdue';

/** The due date after a day on which a review was confirmed, or on which the portal was first used. */
export function reviewDueOn(since: CalendarDate): CalendarDate {
  return plusDays(since, REVIEW_EVERY_DAYS);
}

/** Due from the first reminder until the due date, then overdue. */
export function reviewState(dueOn: CalendarDate, today: CalendarDate): ReviewState {
  const left = daysLeft(dueOn, today);
  if (left < 0) return 'overdue';
  return left <= REVIEW_REMINDER_DAYS[0] ? 'due' : 'current';
}

/** The reminders that are due, the most urgent last. */
export function reviewRemindersDue(dueOn: CalendarDate, today: CalendarDate): readonly ReviewReminderDays[] {
  const left = daysLeft(dueOn, today);
  return REVIEW_REMINDER_DAYS.filter((days) => left <= days);
}
