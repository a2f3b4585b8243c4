/** Late and often resubmitted reports (BEY-187). */
import { pluralize } from '../form-kit/numbers.ts';
import { type CalendarDate, daysLeft, longDate } from '../period/calendar-date.ts';
import { LIMITS } from './checks.ts';
import { type Finding, ofReport } from './finding.ts';

export type Timeliness = {
  readonly due: CalendarDate | null;
  readonly today: CalendarDate;
  /** Eastern date of the first submission; null while there is none. */
  readonly firstSubmitted: CalendarDate | null;
  readonly submissions: number;
  readonly reopenings: number;
};

/** Findings about when and how often a report was submitted. */
export function findTimeFaults(one: Timeliness): readonly Finding[] {
  return [...findLate(one), ...findResubmitted(one)];
}

function findLate({ due, today, firstSubmitted }: Timeliness): readonly Finding[] {
  if (due === null) return [];
  const late = -daysLeft(due, firstSubmitted ?? today);
  if (late <= 0) return [];
  const days = pluralize(late, 'day');
  const sentence =
    firstSubmitted === null
      ? `The report was due on ${longDate(due)} and has not been submitted, ${days} later.`
      : `The report was first submitted on ${longDate(firstSubmitted)}, ${days} after its due date.`;
  return [ofReport('late', sentence)];
}

function findResubmitted({ submissions, reopenings }: Timeliness): readonly Finding[] {
  if (submissions <= LIMITS.submissions) return [];
  const reopened = reopenings === 0 ? '' : ` and reopened ${pluralize(reopenings, 'time')}`;
  return [ofReport('resubmitted', `The report was submitted ${submissions} times${reopened}.`)];
}
