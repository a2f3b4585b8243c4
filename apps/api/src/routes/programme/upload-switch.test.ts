// The switch that lets a provider's own accounts upload: who may set it, and what is recorded (decision 30).
import { reporting } from '@srae/contract/reporting';
import { expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { first, other } = await demoPlaces(db);
const { grantId, pid } = first;
const ada = await portal.signIn('ada');
const grace = await portal.signIn('grace');
const gus = await portal.signIn('gus');
const pat = await portal.signIn('pat');
const OWN = { grantId, pid };

const turn = (may_upload: boolean, place = OWN, who = grace) =>
  who.call(reporting.allowUploads, { params: place, body: { may_upload } });

it('is the Grantee’s, for providers of the own grant [BEY-151]', async () => {
  const refused = [portal.stranger, ada, gus, pat].map(async (who) => (await turn(true, OWN, who)).status);
  expect(await Promise.all(refused)).toEqual([401, 403, 404, 403]);
  expect((await turn(true, { grantId, pid: other.pid })).status).toBe(404);
});

it.each([
  [true, false],
  [false, true],
])('turned to %s is recorded beside what it was, %s, with who turned it [BEY-151]', async (after, before) => {
  await turn(before);
  expect((await turn(after)).status).toBe(200);
  expect(await lastEvent(db, 'provider.allow-uploads')).toMatchObject({
    acting_role: 'Grantee',
    fk_grants: grantId,
    object: `provider ${pid}`,
    details: { old: { may_upload: before }, new: { may_upload: after } },
  });
});
