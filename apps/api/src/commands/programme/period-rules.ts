/** Validation of a reporting period, and refusal of changes that would orphan saved data. Pure. */
import { getEntry, type InstrumentId } from '@srae/domain/instruments/registry';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { isCalendarDate, longDate } from '@srae/domain/period/calendar-date';
import { PERIOD_GROUPS } from '@srae/domain/period/reporting-period';
import type { PeriodDates } from '@srae/domain/period/reporting-period';
import type { FieldProblem } from './field-refusals.ts';

export type PeriodRules = PeriodDates & {
  readonly name: string;
  readonly season: 'winter' | 'summer';
  readonly collect_covid: boolean;
  readonly due_date: string | null;
  readonly reminders_on: boolean;
  readonly reminder_days: readonly number[];
  readonly omb_expires: string | null;
  readonly instrument: InstrumentId;
};

type Other = PeriodDates & { readonly pk: number; readonly name: string };

/** All errors of the values, each with its field (BEY-033). */
export function periodProblems(period: PeriodRules, others: readonly Other[]): readonly FieldProblem[] {
  const wrongDates = dateProblems(period);
  if (wrongDates.length > 0) return wrongDates;
  return [...overlapProblems(period, others), ...reminderProblems(period), ...covidProblems(period)];
}

/** What the period already holds. */
export type PeriodHoldings = {
  readonly pages: number;
  readonly reachPages: number;
  readonly submissions: number;
  readonly uploads: number;
  readonly anything: boolean;
  readonly earliestExtension: string | null;
};

/** Why a change would orphan data, as a sentence, or null. */
export function findOrphanedData(
  before: PeriodRules,
  after: PeriodRules,
  holds: PeriodHoldings,
): string | null {
  if (before.instrument !== after.instrument && holds.anything) {
    return 'The instrument cannot change: pages, drafts, survey files or reports of this period have been saved with the present one.';
  }
  if (before.season !== after.season && holds.pages + holds.submissions > 0) {
    return `The season cannot change: ${pluralize(holds.pages, 'page has', 'pages have')} been saved in this period, and answers that the other season does not ask would be hidden.`;
  }
  if (before.collect_covid && !after.collect_covid && holds.reachPages > 0) {
    return `COVID counts cannot be switched off: ${pluralize(holds.reachPages, 'reach page has', 'reach pages have')} been saved with them.`;
  }
  const moved = PERIOD_GROUPS.some(
    (group) =>
      isReported(group) &&
      (before[`${group}_reporting_period_start`] !== after[`${group}_reporting_period_start`] ||
        before[`${group}_reporting_period_stop`] !== after[`${group}_reporting_period_stop`]),
  );
  if (moved && holds.submissions + holds.uploads > 0) {
    return 'The dates of reach and surveys cannot change: reports or survey files of this period have been sent for the present ones.';
  }
  const extension = holds.earliestExtension;
  if (before.due_date !== after.due_date && extension !== null) {
    if (after.due_date === null || after.due_date >= extension) {
      return `A grant has an extension until ${longDate(extension)}. The due date must be before it: give the grant a later one or remove it first, on the screen Grantees.`;
    }
  }
  return null;
}

function isReported(group: string): boolean {
  return group === 'prog_reach' || group === 'en' || group === 'ex';
}

function dateProblems(period: PeriodRules): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const group of PERIOD_GROUPS) {
    const [from, to] = [`${group}_reporting_period_start`, `${group}_reporting_period_stop`] as const;
    for (const field of [from, to]) {
      if (!isCalendarDate(period[field])) problems.push({ field, message: 'Please enter a date.' });
    }
    if (isCalendarDate(period[from]) && isCalendarDate(period[to]) && period[to] < period[from]) {
      problems.push({ field: to, message: 'The end must not be before the start.' });
    }
  }
  for (const field of ['due_date', 'omb_expires'] as const) {
    const date = period[field];
    if (date !== null && !isCalendarDate(date)) problems.push({ field, message: 'Please enter a date.' });
  }
  return problems;
}

function overlapProblems(period: PeriodRules, others: readonly Other[]): FieldProblem[] {
  const { prog_reach_reporting_period_start: start, prog_reach_reporting_period_stop: stop } = period;
  const other = others.find(
    (one) => one.prog_reach_reporting_period_start <= stop && one.prog_reach_reporting_period_stop >= start,
  );
  if (!other) return [];
  const message = `The reported half-year overlaps with that of ${other.name}.`;
  return [{ field: 'prog_reach_reporting_period_start', message }];
}

function covidProblems({ collect_covid, instrument }: PeriodRules): FieldProblem[] {
  if (!collect_covid || getEntry(instrument).hasCovidCounts) return [];
  const message = 'The instrument of the period has no COVID counts: switch them off.';
  return [{ field: 'collect_covid', message }];
}

const [EARLIEST, LATEST] = [60, -30] as const;

function reminderProblems(period: PeriodRules): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { due_date: due, reminder_days: days } = period;
  if (due !== null && due <= period.prog_reach_reporting_period_stop) {
    const message = 'The due date must be after the last day of the reported half-year.';
    problems.push({ field: 'due_date', message });
  }
  if (period.reminders_on && due === null) {
    problems.push({ field: 'due_date', message: 'Reminders need a due date.' });
  }
  const outside = days.some((day) => day > EARLIEST || day < LATEST);
  if (outside || new Set(days).size < days.length || (period.reminders_on && days.length === 0)) {
    const message = `Reminder days are whole numbers from ${EARLIEST} before to ${-LATEST} after the due date, each once.`;
    problems.push({ field: 'reminder_days', message });
  }
  return problems;
}
