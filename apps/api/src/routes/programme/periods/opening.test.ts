import { admin } from '@srae/contract/admin';
import type { Availability } from '@srae/contract/schemas/programme/periods';
import { describe, expect, it } from 'vitest';
import { lastEvent } from '../../../../test/portal/people.ts';
import { openPeriodSettings } from '../../../../test/portal/calls/period-settings-portal.ts';

const { db, places, ada, update, me } = await openPeriodSettings();

describe('availability', () => {
  const read = async (who = ada) => (await who.call<Availability>(admin.readAvailability)).data;
  const save = (body: unknown) => ada.call<Availability>(admin.saveAvailability, { body });

  it('overrides the opening of the dashboard, for everyone at once [BEY-031] [BEY-032]', async () => {
    const openNow = async () => (await read()).dashboard.find((one) => one.current)?.open_now;
    expect(await openNow()).toBe(true);
    await save({ dashboard: [{ pk: places.summer, override: 'closed' }] });
    expect([await openNow(), (await me()).dashboard_open]).toEqual([false, false]);
    expect((await lastEvent(db, 'admin.availability.save'))?.details).toMatchObject({
      new: { [`dashboard of period ${places.summer}`]: 'closed' },
    });
    await save({ dashboard: [{ pk: places.summer, override: null }] });
    expect((await me()).dashboard_open).toBe(true);
  });

  it('follows the date stored with the period [BEY-031]', async () => {
    await update(places.summer, { dashboard_opens_at: '2199-01-01T05:00:00Z' });
    expect((await me()).dashboard_open).toBe(false);
    await update(places.summer, { dashboard_opens_at: null });
    expect((await me()).dashboard_open).toBe(true);
  });

  it('leaves the portal open outside production whatever is stored [PER-003]', async () => {
    await save({ portal_open: false });
    expect(await read()).toMatchObject({ environment: 'local', portal_open: false, portal_open_now: true });
  });

  it('of a period that does not exist is 404 and changes nothing', async () => {
    await save({ portal_open: false });
    expect((await save({ portal_open: true, dashboard: [{ pk: 99_999, override: 'open' }] })).status).toBe(
      404,
    );
    expect((await read()).portal_open).toBe(false);
  });
});
