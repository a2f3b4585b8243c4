/** Figures of a period say nothing to grantees of an earlier one whose dashboard has not opened. */
import type { MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { setDashboardOpening } from '../../../test/figures/dashboard-opening.ts';
import { openDashboardGrants } from '../../../test/portal/calls/dashboard-grants.ts';

const { test, db, winter, summer, GUS } = await openDashboardGrants();

const WINTER = 'Winter 2023';
const STATES = [
  ['has not opened yet', { dashboard_override: null, dashboard_opens_at: new Date('2100-02-18') }],
  [
    'is kept closed by an Admin',
    { dashboard_override: 'closed', dashboard_opens_at: new Date('2023-02-18') },
  ],
] as const;
const PLACES = [
  ['the nation', ''],
  ['the own grant', `&grant=${GUS}`],
] as const;

it('are not kept from a call before the opening for calls after it', async () => {
  const { clock } = test.portal.deps;
  const gus = await test.open('gus', GUS);
  const opens = new Date(clock.now().getTime() + 60_000);
  await setDashboardOpening(db, winter, { dashboard_override: null, dashboard_opens_at: opens });
  const readTrend = async () =>
    listTrendPeriods((await gus.measures('youth', `period=${summer}&by=sex`)).data);
  expect(await readTrend()).not.toContain(WINTER);
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(clock, 'now').mockReturnValue(opens);
  expect(await readTrend()).toContain(WINTER);
});

it.each(STATES)('are not compared with in number while the earlier one %s', async (_, state) => {
  const gus = await test.open('gus', GUS);
  const compare = async () =>
    (await gus.measures('overview', `period=${summer}&like=${winter}`)).data.counted.same;
  expect(await compare()).not.toBeNull();
  await setDashboardOpening(db, winter, state);
  expect(await compare()).toBeNull();
});

function listTrendPeriods({ figures }: MeasuresRead): readonly string[] {
  return figures.find(({ id }) => id === 'trend')?.rows.map(({ label }) => label) ?? [];
}

describe.each(PLACES)('the trend of %s', (_, place) => {
  it('begins with the earlier period while its dashboard is open', async () => {
    const gus = await test.open('gus', GUS);
    const { data } = await gus.measures('youth', `period=${summer}${place}`);
    expect(listTrendPeriods(data)).toContain(WINTER);
  });

  it.each(STATES)('leaves the earlier period out for a Grantee while it %s', async (__, state) => {
    const gus = await test.open('gus', GUS);
    await setDashboardOpening(db, winter, state);
    expect((await gus.measures('youth', `period=${winter}${place}`)).error.code).toBe('DASHBOARD_CLOSED');
    const { data } = await gus.measures('youth', `period=${summer}${place}`);
    expect(listTrendPeriods(data)).not.toContain(WINTER);
    const alan = await test.open('alan', null);
    expect(listTrendPeriods((await alan.measures('youth', `period=${summer}${place}`)).data)).toContain(
      WINTER,
    );
  });
});
