import { reporting } from '@srae/contract/reporting';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { associate } from '../../../test/portal/auth-portal.ts';
import { expireDrafts } from '../../jobs/clean-up/expire-drafts.ts';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { type Caller, testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
let [grace, gus, ada] = await signInAll();
/** Two Grantees of one grant. */
const { grantId } = places.nearlyEmpty;
let association = 0;
const params = { grantId, periodPk: places.summer, formName: 'grantee' };

beforeEach(async () => {
  // Tests that advance the clock end the sessions.
  [grace, gus, ada] = await signInAll();
  association = await associate(db, toUsername('gus'), grantId);
});
afterEach(async () => {
  await inScope(db, 'all', (tx) => tx.deleteFrom('drafts').execute());
  await db.deleteFrom('user_associations').where('pk', '=', association).execute();
});

const keep = (who: Caller, typed: string) =>
  who.call(reporting.saveGranteeDraft, {
    params,
    body: { answers: { gr_target_num_youth: typed }, base_version: 2 },
  });
const read = async (who: Caller) =>
  (await who.call<{ answers: unknown }>(reporting.readGranteeDraft, { params })).data;
const authors = () =>
  inScope(db, 'all', async (tx) => {
    const rows = await tx.selectFrom('drafts').select('author').orderBy('author').execute();
    return rows.map(({ author }) => author);
  });

it('a draft is its author’s alone: another Grantee of the same grant has one of the own [DT-3]', async () => {
  await keep(grace, '11');
  expect(await read(gus)).toMatchObject({ answers: null });
  await keep(gus, '22');
  expect(await read(grace)).toMatchObject({ answers: { gr_target_num_youth: '11' } });
  expect(await read(gus)).toMatchObject({ answers: { gr_target_num_youth: '22' } });
  await gus.call(reporting.discardGranteeDraft, { params });
  expect(await read(gus)).toMatchObject({ answers: null });
  expect(await read(grace)).toMatchObject({ answers: { gr_target_num_youth: '11' } });
});

it('a draft goes with the role of its author [DT-3]', async () => {
  await keep(grace, '11');
  await keep(gus, '33');
  expect(await authors()).toHaveLength(2);
  await ada.call(userAssociations.remove, { params: { associationPk: association } });
  expect((await gus.call(reporting.readGranteeDraft, { params })).status).toBe(404);
  expect(await authors()).toEqual([toUsername('grace')]);
});

it('a draft ends 30 days after its last change, not before [DT-3]', async () => {
  await keep(grace, '44');
  portal.passMinutes(30 * 24 * 60 - 5);
  await expireDrafts.run(portal.deps);
  expect(await authors()).toEqual([toUsername('grace')]);
  portal.passMinutes(6);
  await expireDrafts.run(portal.deps);
  expect(await authors()).toEqual([]);
});

async function signInAll(): Promise<[Caller, Caller, Caller]> {
  return [await portal.signIn('grace'), await portal.signIn('gus'), await portal.signIn('ada')];
}
