/** A reporting period: its windows, how they read, and what follows from its dates (R§3, Q84, Q85, decision 8). */
import { defaultDashboardOpening } from '../access/areas.ts';
import { type CalendarDate, longDate, partsOf } from './calendar-date.ts';

/** The six windows of a period: four for the pages, two for the surveys (Q131). */
export const PERIOD_GROUPS = ['gr', 'prov', 'prog', 'prog_reach', 'en', 'ex'] as const;

export type PeriodGroup = (typeof PERIOD_GROUPS)[number];

/** The twelve dates under the names of their columns. */
export type PeriodDates = {
  readonly [column in `${PeriodGroup}_reporting_period_${'start' | 'stop'}`]: CalendarDate;
};

/** The reported half-year. */
export type ReachDates = Pick<
  PeriodDates,
  'prog_reach_reporting_period_start' | 'prog_reach_reporting_period_stop'
>;

/** The federal year from October to September, named by the year in which it ends. */
export type GrantYear = {
  readonly year: number;
  readonly start: CalendarDate;
  readonly stop: CalendarDate;
  /** 'October 1, 2022 - September 30, 2023' */
  readonly text: string;
};

export type PeriodDisplay = {
  readonly grantee: string;
  readonly provider: string;
  readonly program: string;
  readonly programReach: string;
  readonly grantYears: readonly GrantYear[];
};

/** First and last day of one of the period's windows. */
export function windowOf(
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
  const { start, stop } = windowOf(period, group);
  return `${longDate(start)} - ${longDate(stop)}`;
}

/** The display strings of a period and the grant years that its half-year touches (Q84). */
export function displayPeriod(period: PeriodDates): PeriodDisplay {
  return {
    grantee: displayWindow(period, 'gr'),
    provider: displayWindow(period, 'prov'),
    program: displayWindow(period, 'prog'),
    programReach: displayWindow(period, 'prog_reach'),
    grantYears: grantYears(period),
  };
}

/** The reporting window as questions name it: '1 January to 30 June 2023' (Q85). */
export function reportingWindow(period: ReachDates): string {
  const first = partsOf(period.prog_reach_reporting_period_start);
  const last = partsOf(period.prog_reach_reporting_period_stop);
  const firstYear = first.year === last.year ? '' : ` ${first.year}`;
  return `${first.day} ${first.monthName}${firstYear} to ${last.day} ${last.monthName} ${last.year}`;
}

/** One grant year for a summer half-year; two for a winter one, which begins before October and ends after it. */
export function grantYears(period: PeriodDates): readonly GrantYear[] {
  const { start, stop } = windowOf(period, 'prog_reach');
  const first = grantYearOf(start);
  const last = grantYearOf(stop);
  return Array.from({ length: last - first + 1 }, (_, index) => grantYear(first + index));
}

/** When the dashboard opens unless an Admin set another time, as an ISO instant: the reported half-year decides (Q3). */
export function dashboardOpening(period: PeriodDates): string {
  return defaultDashboardOpening(windowOf(period, 'prog_reach').stop).toISOString();
}

function grantYearOf(date: CalendarDate): number {
  const { year, month } = partsOf(date);
  return month >= 10 ? year + 1 : year;
}

function grantYear(year: number): GrantYear {
  const start = `${year - 1}-10-01`;
  const stop = `${year}-09-30`;
  return { year, start, stop, text: `${longDate(start)} - ${longDate(stop)}` };
}
