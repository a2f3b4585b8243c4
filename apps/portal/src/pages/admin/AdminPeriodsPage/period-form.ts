/** Input values of the period dialog, and the request body built from them: only changed fields are sent. */
import type { AdminPeriod, PeriodCreate, PeriodUpdate } from '@srae/contract/schemas/programme/periods';
import { getEntry, type InstrumentId } from '@srae/domain/instruments/registry';
import { easternDate, easternMidnight } from '@srae/domain/period/calendar-date';
import { PERIOD_GROUPS } from '@srae/domain/period/reporting-period';
import { changedValues } from '../../../admin/changed-values.ts';

const DATES = PERIOD_GROUPS.flatMap(
  (group) => [`${group}_reporting_period_start`, `${group}_reporting_period_stop`] as const,
);

export type DateColumn = (typeof DATES)[number];

export type PeriodForm = Readonly<Record<DateColumn, string>> & {
  readonly name: string;
  readonly season: 'winter' | 'summer';
  readonly instrument: InstrumentId;
  readonly lock_after_submit: boolean;
  readonly collect_covid: boolean;
  readonly open_for_writing: boolean;
  readonly reminders_on: boolean;
  /** '' for none; for the dashboard '' means the default derived from the dates. */
  readonly dashboard_opens_at: string;
  readonly due_date: string;
  readonly omb_number: string;
  readonly omb_expires: string;
  /** Days before the due date, or after it with 'after', comma-separated. */
  readonly reminder_days: string;
};

/** The input values of a period, or of a new one with the proposed instrument. */
export function toForm(period: AdminPeriod | null, proposed: InstrumentId): PeriodForm {
  const values = period ?? { ...NEW_PERIOD, instrument: proposed };
  return {
    ...(Object.fromEntries(DATES.map((name) => [name, period?.[name] ?? ''])) as Record<DateColumn, string>), // all twelve
    name: values.name,
    season: values.season,
    instrument: values.instrument,
    lock_after_submit: values.lock_after_submit,
    collect_covid: values.collect_covid,
    open_for_writing: values.open_for_writing,
    reminders_on: values.reminders_on,
    dashboard_opens_at: period ? easternDate(new Date(period.dashboard_opens_at)) : '',
    due_date: values.due_date ?? '',
    omb_number: values.omb_number ?? '',
    omb_expires: values.omb_expires ?? '',
    reminder_days: values.reminder_days.map(dayText).join(', '),
  };
}

const NEW_PERIOD = {
  name: '',
  season: 'summer',
  lock_after_submit: false,
  collect_covid: false,
  open_for_writing: false,
  reminders_on: false,
  due_date: null,
  omb_number: null,
  omb_expires: null,
  reminder_days: [14, 7, 1, -1],
} as const;

/** The changes with another instrument: COVID counts are collected only with one that has them. */
export function withInstrument(
  { collect_covid }: Pick<PeriodForm, 'collect_covid'>,
  instrument: InstrumentId,
): Pick<PeriodForm, 'instrument' | 'collect_covid'> {
  return { instrument, collect_covid: collect_covid && getEntry(instrument).hasCovidCounts };
}

/** The request body of a new period. */
export function toBody(form: PeriodForm): PeriodCreate {
  return toPeriodSave(Object.entries(form)) as PeriodCreate; // every column, as `sent` types it
}

/** The request body with the changed fields. */
export function toChanges(before: PeriodForm, after: PeriodForm): PeriodUpdate {
  return toPeriodSave(Object.entries(changedValues(before, after)));
}

/** '14, 7 and 1 days before and 1 day after' */
export function reminderText(days: readonly number[]): string {
  const before = days.filter((day) => day > 0).map(String);
  const after = days.filter((day) => day < 0).map((day) => String(-day));
  return [
    before.length > 0 ? `${listed(before)} ${unit(before)} before` : '',
    days.includes(0) ? 'on the day' : '',
    after.length > 0 ? `${listed(after)} ${unit(after)} after` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

const NULLABLE: ReadonlySet<string> = new Set(['due_date', 'omb_number', 'omb_expires']);

function toPeriodSave(entries: readonly (readonly [string, string | boolean])[]): Record<string, unknown> {
  return Object.fromEntries(entries.map(([name, value]) => [name, sent(name, value)]));
}

function sent(name: string, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  if (name === 'reminder_days') return daysIn(text);
  if (name === 'dashboard_opens_at') return text === '' ? null : easternMidnight(text);
  return NULLABLE.has(name) && text === '' ? null : text;
}

/** Integers; other input becomes a number that the server rejects with its rule. */
function daysIn(text: string): number[] {
  return text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
    .map((part) => {
      const match = /^(-?\d{1,3})( after)?$/.exec(part);
      return match ? Number(match[1]) * (match[2] ? -1 : 1) : REFUSED;
    });
}

const REFUSED = 999;

function dayText(day: number): string {
  return day < 0 ? `${-day} after` : String(day);
}

function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}

function unit(days: readonly string[]): string {
  return days.at(-1) === '1' && days.length === 1 ? 'day' : 'days';
}
