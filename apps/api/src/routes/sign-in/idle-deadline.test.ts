// Only what a person does moves the deadline of a session; what a page does by itself does not (decision 42).
import { auth } from '@srae/contract/auth';
import { dashboard } from '@srae/contract/dashboard';
import { afterAll, expect, it } from 'vitest';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
afterAll(() => portal.app.close());

const alan = await portal.signIn('alan');
async function deadline(): Promise<number> {
  const row = await portal.deps.db.selectFrom('sessions').select('idle_expires_at').executeTakeFirstOrThrow();
  return row.idle_expires_at.getTime();
}

it("the renewal of the dashboard's token leaves the deadline where it is [BEY-180] [TK-7]", async () => {
  const before = await deadline();
  for (let renewal = 0; renewal < 2; renewal += 1) {
    portal.passMinutes(4);
    expect((await alan.call(dashboard.createSession, { body: { grant_id: null } })).status).toBe(200);
  }
  expect(await deadline()).toBe(before);
  // What the person does moves it by as much as has passed.
  expect((await alan.call(auth.saveReminders, { body: { on: true } })).status).toBe(200);
  expect(await deadline()).toBeGreaterThan(before + 7 * 60_000);
});
