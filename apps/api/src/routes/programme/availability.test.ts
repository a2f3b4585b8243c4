import { randomBytes } from 'node:crypto';
import { admin } from '@srae/contract/admin';
import { reporting } from '@srae/contract/reporting';
import { expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal({
  APP_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.org',
  DASHBOARD_URL: 'https://dashboard.example.org',
  KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
});
const places = await demoPlaces(portal.deps.db);
const ada = await portal.signIn('ada');
const grace = await portal.signIn('grace');

it('in production an Admin opens and closes the portal, at once for everyone [BEY-030] [PER-003] [ERR-009]', async () => {
  const read = async () => {
    const { status, error } = await grace.call(reporting.listProviders, {
      params: { grantId: places.first.grantId },
    });
    return status === 200 ? status : [status, error.code, error.message];
  };
  const closed = [403, 'PORTAL_CLOSED', 'SRAE Performance Measures Portal: The portal is currently closed.'];
  expect(await read()).toEqual(closed);
  expect(
    (await ada.call(reporting.listProviders, { params: { grantId: places.first.grantId } })).status,
  ).toBe(200);
  const { data } = await ada.call(admin.saveAvailability, { body: { portal_open: true } });
  expect(data).toMatchObject({ portal_open: true, portal_open_now: true, closed_message: closed[2] });
  expect(await read()).toBe(200);
  expect((await lastEvent(portal.deps.db, 'admin.availability.save'))?.details).toEqual({
    old: { portal_open: false },
    new: { portal_open: true },
  });
  await ada.call(admin.saveAvailability, { body: { portal_open: false } });
  expect(await read()).toEqual(closed);
});
