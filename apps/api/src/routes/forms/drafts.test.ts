import { reporting } from '@srae/contract/reporting';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { associate } from '../../../test/portal/auth-portal.ts';
import { expireDrafts } from '../../jobs/clean-up/expire-drafts.ts';
import { inScope } from '../../store/database/database.ts';
import { MOST_DRAFTS } from '../../store/forms/drafts.ts';
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

const [ONE_PAGE, OTHER_PAGE] = [crypto.randomUUID(), crypto.randomUUID()];
const keep = (who: Caller, typed: string, id: string = ONE_PAGE) =>
  who.call(reporting.saveGranteeDraft, {
    params,
    body: { id, answers: { gr_target_num_youth: typed }, base_version: 2 },
  });
/** What was typed in each draft. */
const read = async (who: Caller) => {
  const { data } = await who.call<readonly { answers: { gr_target_num_youth: string } }[]>(
    reporting.readGranteeDraft,
    { params },
  );
  return data.map(({ answers }) => answers.gr_target_num_youth);
};
const authors = () =>
  inScope(db, 'all', async (tx) => {
    const rows = await tx.selectFrom('drafts').select('author').orderBy('author').execute();
    return rows.map(({ author }) => author);
  });

it('a draft is its author’s alone: another Grantee of the same grant has one of the own [DT-3]', async () => {
  await keep(grace, '11');
  expect(await read(gus)).toEqual([]);
  await keep(gus, '22');
  expect(await read(grace)).toEqual(['11']);
  expect(await read(gus)).toEqual(['22']);
  await gus.call(reporting.discardGranteeDraft, { params });
  expect(await read(gus)).toEqual([]);
  expect(await read(grace)).toEqual(['11']);
});

it('each open page of one person keeps its own, until it is discarded [BEY-063]', async () => {
  await keep(grace, '11');
  portal.passMinutes(1);
  await keep(grace, '22', OTHER_PAGE);
  expect(await read(grace)).toEqual(['22', '11']);
  portal.passMinutes(1);
  await keep(grace, '12');
  expect(await read(grace)).toEqual(['12', '22']);
  await grace.call(reporting.discardGranteeDraft, { params, query: { id: ONE_PAGE } });
  expect(await read(grace)).toEqual(['22']);
});

it('an author has at most twenty of one page, the latest', async () => {
  for (let number = 0; number <= MOST_DRAFTS; number += 1) {
    portal.passMinutes(0.1);
    await keep(grace, String(number), crypto.randomUUID());
  }
  const kept = await read(grace);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([MOST_DRAFTS, String(MOST_DRAFTS), '1']);
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
