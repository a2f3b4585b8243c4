import { describe, expect, it } from 'vitest';
import { easternDate } from './calendar-date.ts';
import {
  FORM_WINDOWS,
  PERIOD_GROUPS,
  type PeriodDates,
  SURVEY_WINDOWS,
  dashboardOpening,
  displayWindows,
  grantYears,
  reportingWindow,
  toWindow,
} from './reporting-period.ts';

const YEAR = ['2022-10-01', '2023-09-30'] as const;
const SUMMER = toPeriod(YEAR, ['2023-01-01', '2023-06-30']);
const WINTER = toPeriod(['2023-10-01', '2024-09-30'], ['2023-07-01', '2023-12-31']);

describe('reporting period', () => {
  it('has a window for each of six groups', () => {
    expect(PERIOD_GROUPS.map((group) => toWindow(SUMMER, group).stop)).toEqual([
      '2023-09-30',
      '2023-09-30',
      '2023-09-30',
      '2023-06-30',
      '2023-06-30',
      '2023-06-30',
    ]);
  });

  it.each([
    ['grantee', 'October 1, 2022 - September 30, 2023'],
    ['provider', 'October 1, 2022 - September 30, 2023'],
    ['programstructure', 'October 1, 2022 - September 30, 2023'],
    ['programreach', 'January 1, 2023 - June 30, 2023'],
    ['programentryexit', 'January 1, 2023 - June 30, 2023'],
  ] as const)('reads, for the %s form, %s [ENT-153]', (form, text) => {
    expect(displayWindows(SUMMER, FORM_WINDOWS[form])).toBe(text);
  });

  it('tells the windows of the two surveys apart where they differ', () => {
    const apart = { ...SUMMER, ex_reporting_period_stop: '2023-07-31' };
    expect(displayWindows(apart, FORM_WINDOWS.programentryexit)).toBe(
      'January 1, 2023 - June 30, 2023; January 1, 2023 - July 31, 2023',
    );
    expect(displayWindows(apart, SURVEY_WINDOWS.exit)).toBe('January 1, 2023 - July 31, 2023');
  });

  it('touches one grant year in summer and two in winter [ENT-153]', () => {
    expect(grantYears(SUMMER)).toEqual([2023]);
    expect(grantYears(WINTER)).toEqual([2023, 2024]);
    expect(grantYears(toPeriod(YEAR, ['2023-09-30', '2023-10-01']))).toEqual([2023, 2024]);
    expect(grantYears(toPeriod(YEAR, ['2022-10-01', '2023-09-30']))).toEqual([2023]);
  });

  it.each([
    ['2023-01-01', '2023-06-30', '1 January to 30 June 2023'],
    ['2023-07-01', '2023-12-31', '1 July to 31 December 2023'],
    ['2023-12-15', '2024-01-14', '15 December 2023 to 14 January 2024'],
  ])('a window from %s to %s reads "%s" [REA-004]', (start, stop, text) => {
    expect(reportingWindow(toPeriod(YEAR, [start, stop]))).toBe(text);
  });

  it.each([
    ['2023-06-30', '2024-02-18T05:00:00.000Z'],
    ['2023-12-31', '2024-02-18T05:00:00.000Z'],
    ['2024-02-17', '2024-02-18T05:00:00.000Z'],
    ['2024-02-18', '2025-02-18T05:00:00.000Z'],
  ])('stop %s opens the dashboard at %s, midnight Eastern', (stop, opening) => {
    expect(dashboardOpening(toPeriod(YEAR, ['2023-01-01', stop]))).toBe(opening);
    const justBefore = new Date(Date.parse(opening) - 1);
    expect([easternDate(justBefore), easternDate(new Date(opening))]).toEqual([
      `${opening.slice(0, 4)}-02-17`,
      `${opening.slice(0, 4)}-02-18`,
    ]);
  });
});

type Window = readonly [start: string, stop: string];

function toPeriod(year: Window, half: Window): PeriodDates {
  return {
    gr_reporting_period_start: year[0],
    gr_reporting_period_stop: year[1],
    prov_reporting_period_start: year[0],
    prov_reporting_period_stop: year[1],
    prog_reporting_period_start: year[0],
    prog_reporting_period_stop: year[1],
    prog_reach_reporting_period_start: half[0],
    prog_reach_reporting_period_stop: half[1],
    en_reporting_period_start: half[0],
    en_reporting_period_stop: half[1],
    ex_reporting_period_start: half[0],
    ex_reporting_period_stop: half[1],
  };
}
