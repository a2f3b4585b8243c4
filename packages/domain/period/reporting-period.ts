/** A reporting period: its windows, their display, and values derived from its dates (R§3, Q84, Q85, decision 8). */
import { defaultDashboardOpening } from '../access/areas.ts';
import type { FormName } from '../form-kit/form.ts';
import type { SurveyKind } from '../survey/catalogue/column.ts';
import { type CalendarDate, longDate, toParts } from './calendar-date.ts';

/** The six windows of a period: four for the pages, two for the surveys (Q131). */
export const PERIOD_GROUPS = ['gr', 'prov', 'prog', 'prog_reach', 'en', 'ex'] as const;

export type PeriodGroup = (typeof PERIOD_GROUPS)[number];

/** The twelve dates, keyed by column name. */
export type PeriodDates = {
  readonly [column in `${PeriodGroup}_reporting_period_${'start' | 'stop'}`]: CalendarDate;
};

/** The reported half-year. */
export type ReachDates = Pick<
  PeriodDates,
  'prog_reach_reporting_period_start' | 'prog_reach_reporting_period_stop'
>;

/** The windows shown on each form's page. */
export const FORM_WINDOWS = {
  grantee: ['gr'],
  provider: ['prov'],
  programstructure: ['prog'],
  programreach: ['prog_reach'],
  programentryexit: ['en', 'ex'],
} as const satisfies Record<FormName, readonly PeriodGroup[]>;

/** The window of the surveys of each kind. */
export const SURVEY_WINDOWS = {
  entry: ['en'],
  exit: ['ex'],
} as const satisfies Record<SurveyKind, readonly PeriodGroup[]>;

/** First and last day of one of the period's windows. */
export function toWindow(
  period: PeriodDates,
  group: PeriodGroup,
): { readonly start: CalendarDate; readonly stop: CalendarDate } {
  return {
    start: period[`${group}_reporting_period_start`],
    stop: period[`${group}_reporting_period_stop`],
  };
}

/** A window as pages show it: 'January 1, 2023 - June 30, 2023' (Q84). */
export function displayWindow(period: PeriodDates, group: PeriodGroup): string {
  const { start, stop } = toWindow(period, group);
  return `${longDate(start)} - ${longDate(stop)}`;
}

/** The same of several windows without duplicates: 'January 1, 2023 - June 30, 2023'. */
export function displayWindows(period: PeriodDates, groups: readonly PeriodGroup[]): string {
  return [...new Set(groups.map((group) => displayWindow(period, group)))].join('; ');
}

/** The reporting window as questions name it: '1 January to 30 June 2023' (Q85). */
export function reportingWindow(period: ReachDates): string {
  const first = toParts(period.prog_reach_reporting_period_start);
  const last = toParts(period.prog_reach_reporting_period_stop);
  const firstYear = first.year === last.year ? '' : ` ${first.year}`;
  return `${first.day} ${first.monthName}${firstYear} to ${last.day} ${last.monthName} ${last.year}`;
}

/**
 * The grant years, October to September and named by the year in which they end, that the reported half-year touches:
 * one in summer; two in winter, which begins before October and ends after it (Q84).
 */
export function grantYears(period: ReachDates): readonly number[] {
  const first = toGrantYear(period.prog_reach_reporting_period_start);
  const last = toGrantYear(period.prog_reach_reporting_period_stop);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** When the dashboard opens unless an Admin set another time, as an ISO instant: the reported half-year decides (Q3). */
export function dashboardOpening(period: PeriodDates): string {
  return defaultDashboardOpening(toWindow(period, 'prog_reach').stop).toISOString();
}

function toGrantYear(date: CalendarDate): number {
  const { year, month } = toParts(date);
  return month >= 10 ? year + 1 : year;
}
