// Only user actions extend the deadline of a session; requests a page sends on its own do not (decision 42).
import { auth } from '@srae/contract/accounts/auth';
import { dashboard } from '@srae/contract/dashboard/dashboard';
import { reporting } from '@srae/contract/reporting';
import type { Me } from '@srae/contract/schemas/accounts/auth';
import { afterAll, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
afterAll(() => portal.app.close());

async function deadline(key = 'alan'): Promise<number> {
  const row = await portal.deps.db
    .selectFrom('sessions')
    .select('idle_expires_at')
    .where('username', '=', toUsername(key))
    .orderBy('auth_time', 'desc')
    .executeTakeFirstOrThrow();
  return row.idle_expires_at.getTime();
}

it("the renewal of the dashboard's token leaves the deadline where it is [BEY-180] [TK-7]", async () => {
  const alan = await portal.signIn('alan');
  const before = await deadline();
  for (let renewal = 0; renewal < 2; renewal += 1) {
    portal.passMinutes(4);
    expect((await alan.call(dashboard.createSession, { body: { grant_id: null } })).status).toBe(200);
  }
  expect(await deadline()).toBe(before);
  // A user action extends it by the time that has passed.
  expect((await alan.call(auth.saveReminders, { body: { on: true } })).status).toBe(200);
  expect(await deadline()).toBeGreaterThan(before + 7 * 60_000);
});

it('what a page reads again by itself leaves the deadline where it is, and so does a kept draft [BEY-180] [TK-7]', async () => {
  const grace = await portal.signIn('grace');
  const { first, summer } = await demoPlaces(portal.deps.db);
  const before = await deadline('grace');
  const params = {
    username: toUsername('grace'),
    grantId: first.grantId,
    periodPk: summer,
    formName: 'grantee',
  };
  const answers = { answers: { gr_grantee_staff_num: '4' }, base_version: 0 };
  for (const [endpoint, body] of [
    [auth.readMe],
    [auth.listAssociations],
    [reporting.readGrantee],
    [reporting.saveGranteeDraft, answers],
  ] as const) {
    portal.passMinutes(2);
    const { status } = await grace.call(endpoint, { params, ...(body ? { body } : {}) });
    expect([endpoint.path, status, await deadline('grace')]).toEqual([endpoint.path, 200, before]);
  }
  const { data } = await grace.call<Me>(auth.readMe);
  expect(Date.parse(data.idle_expires_at)).toBe(before);
});
