/** The demo's reporting periods: a winter that is over, the current summer, and the next winter, which tries the draft instrument. */
export const WINTER = {
  name: 'Winter 2023',
  instrument: '2021',
  season: 'winter',
  ...groups(['gr', 'prov', 'prog'], '2022-10-01', '2023-09-30'),
  ...groups(['prog_reach', 'en', 'ex'], '2022-07-01', '2022-12-31'),
  lock_after_submit: false,
  collect_covid: false,
  dashboard_opens_at: '2023-02-18T05:00:00Z',
} as const;

export const SUMMER = {
  name: 'Summer 2023',
  instrument: '2021',
  season: 'summer',
  ...groups(['gr', 'prov', 'prog'], '2022-10-01', '2023-09-30'),
  ...groups(['prog_reach', 'en', 'ex'], '2023-01-01', '2023-06-30'),
  lock_after_submit: false,
  collect_covid: true,
  dashboard_opens_at: '2024-02-18T05:00:00Z',
  omb_number: '0970-0536',
  omb_expires: '2024-12-31',
} as const;

/** Neither current nor open: whoever wants to try the draft instrument opens it. */
export const NEXT_WINTER = {
  name: 'Winter 2024',
  instrument: '2026-draft',
  season: 'winter',
  ...groups(['gr', 'prov', 'prog'], '2023-10-01', '2024-09-30'),
  ...groups(['prog_reach', 'en', 'ex'], '2023-07-01', '2023-12-31'),
  lock_after_submit: false,
  collect_covid: false,
  dashboard_opens_at: '2024-02-18T05:00:00Z',
} as const;

type Dates<G extends string> = Record<`${G}_reporting_period_start` | `${G}_reporting_period_stop`, string>;

function groups<G extends string>(names: readonly G[], start: string, stop: string): Dates<G> {
  const pairs = names.flatMap((name) => [
    [`${name}_reporting_period_start`, start],
    [`${name}_reporting_period_stop`, stop],
  ]);
  return Object.fromEntries(pairs) as Dates<G>; // built from the very names of the type
}
