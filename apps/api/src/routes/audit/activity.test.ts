import { admin } from '@srae/contract/admin';
import type { Activity } from '@srae/contract/schemas/programme/administration';
import { dashboard } from '@srae/contract/dashboard/dashboard';
import { quality } from '@srae/contract/dashboard/quality';
import { records } from '@srae/contract/records';
import { reporting } from '@srae/contract/reporting';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import type { Caller } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { grantId, pid } = (await demoPlaces(db)).first;
const ada = await portal.signIn('ada');
const grace = await portal.signIn('grace');

await grace.call(reporting.deleteProvider, { params: { pid } });
await ada.call(admin.restoreProvider, { params: { pk: pid } });

describe('the activity of a grant', () => {
  const activity = (who: Caller, where = grantId) =>
    who.call<Activity>(admin.listActivity, { params: { grantId: where } });

  it('shows its people what was done there, without values [PER-010]', async () => {
    const { data } = await activity(grace);
    expect(data.find((event) => event.action === 'provider.delete')).toMatchObject({
      actor_name: 'Grace Grantee',
      object: `provider ${pid}`,
      object_text: expect.stringMatching(/^provider \D/),
    });
    expect(JSON.stringify(data)).not.toContain('details');
    expect((await activity(ada)).status).toBe(200);
  });

  it('tells nobody there which staff deal with the grant, or that its records are held [BEY-185] [BEY-187]', async () => {
    const alan = await portal.signIn('alan');
    const { data } = await activity(grace);
    const params = { grantId };
    await alan.call(quality.assign, { params, body: { username: toUsername('alan') } });
    const { data: held } = await ada.call<{ pk: number }[]>(records.placeHold, {
      body: { covers: 'grant', grant: grantId, kind: null, reason: 'An investigation.' },
    });
    await ada.call(records.liftHold, { params: { pk: held[0]?.pk ?? 0 }, body: { reason: 'It has ended.' } });
    for (const action of ['portfolio.assign', 'admin.records.place-hold'])
      expect(await lastEvent(db, action)).toMatchObject({ fk_grants: grantId });
    expect((await activity(grace)).data).toEqual(data);
  });

  it('tells of the figures that its own people open, and not of those that staff open', async () => {
    const alan = await portal.signIn('alan');
    const open = (who: Caller) => who.call(dashboard.createSession, { body: { grant_id: grantId } });
    const countOpened = async () =>
      (await activity(grace)).data.filter(({ action }) => action === 'dashboard.session').length;
    const before = await countOpened();
    for (const who of [alan, ada]) {
      expect((await open(who)).status).toBe(200);
      expect(await lastEvent(db, 'dashboard.session')).toMatchObject({ fk_grants: grantId });
    }
    const events = Number((await activity(grace)).headers['x-total-count']);
    expect(await countOpened()).toBe(before);
    expect((await open(grace)).status).toBe(200);
    expect(await countOpened()).toBe(before + 1);
    expect(Number((await activity(grace)).headers['x-total-count'])).toBe(events + 1);
  });

  it('is closed to others', async () => {
    const later = {
      gus: await portal.signIn('gus'),
      pat: await portal.signIn('nell'),
      alan: await portal.signIn('alan'),
    };
    expect((await activity(portal.stranger)).status).toBe(401);
    expect((await activity(later.gus)).status).toBe(404);
    expect((await activity(later.pat)).status).toBe(403);
    expect((await activity(later.alan)).status).toBe(403);
  });
});
