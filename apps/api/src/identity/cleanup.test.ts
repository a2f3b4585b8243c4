import { afterAll, expect, it } from 'vitest';
import { openTestPortal, PASSWORD, PHONE, START } from '../../test/portal/auth-portal.ts';
import { testDatabase } from '../../test/cluster/test-database.ts';
import { cleanIdentity } from '../jobs/clean-up/clean-identity.ts';
import { createSigningKey } from '../store/sessions/signing-keys.ts';
import { removeExpired } from './cleanup.ts';
import { ID_TOKEN_SECONDS } from './limits/limits.ts';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';

const database = await testDatabase();
const portal = await openTestPortal(database, { dataDir: await temporaryFolder() });
afterAll(() => portal.close());

const { db, ask } = portal;
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const DAY = 24 * 60;

async function left() {
  const [challenges, codes, throttles, sessions, messages] = await Promise.all([
    db.selectFrom('login_challenges').select('username').execute(),
    db.selectFrom('reset_codes').select('username').execute(),
    db.selectFrom('throttles').select('count').execute(),
    db.selectFrom('sessions').select('sid').execute(),
    db.selectFrom('outbox').select('pk').execute(),
  ]);
  return [challenges.length, codes.length, throttles.length, sessions.length, messages.length];
}

it('removes what can no longer be used, and nothing before', async () => {
  await portal.addUser({ email: 'old@people.example', phoneNumber: PHONE });
  await portal.signIn('old@people.example');
  await ask('POST', '/api/auth/sign-in', { email: 'old@people.example', password: PASSWORD });
  await ask('POST', '/api/auth/forgot-password', { email: 'old@people.example' });
  const before = await left();
  expect(before.every((count) => count > 0)).toBe(true);

  expect(await removeExpired(db, after(0.9))).toBe(0);
  expect(await left()).toEqual(before);
  await removeExpired(db, after(2 * DAY));
  const [challenges, codes, throttles, ...kept] = await left();
  expect([challenges, codes, throttles]).toEqual([0, 0, 0]);
  expect(kept).toEqual(before.slice(3));
  portal.turnClock(31 * DAY);
  expect(await cleanIdentity.run(portal.deps)).toMatch(/^removed [1-9]/);
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
  expect(await db.selectFrom('signing_keys').select('kid').execute()).toHaveLength(1);
  expect(await removeExpired(db, after(31 * DAY))).toBe(0);
});

it('keeps a block until it ends, though the window of its attempts has ended [AU-5]', async () => {
  const key = Buffer.from('blocked');
  await db
    .insertInto('throttles')
    .values({ key, count: 99, window_ends_at: after(1), blocked_until: after(60) })
    .execute();
  const blocked = () => db.selectFrom('throttles').select('count').where('key', '=', key).execute();
  await removeExpired(db, after(59));
  expect(await blocked()).toHaveLength(1);
  await removeExpired(db, after(60));
  expect(await blocked()).toEqual([]);
});

it('keeps a retired key for a day after the last token that it signed has expired', async () => {
  const kid = 'retired';
  await db.transaction().execute((tx) =>
    createSigningKey(tx, {
      kid,
      publicJwk: {},
      sealed: Buffer.from('sealed'),
      publishedAt: START,
      activeFrom: START,
    }),
  );
  await db.updateTable('signing_keys').set({ retired_at: START }).where('kid', '=', kid).execute();
  const kept = () => db.selectFrom('signing_keys').select('kid').where('kid', '=', kid).execute();
  await removeExpired(db, after(DAY + ID_TOKEN_SECONDS / 60 - 1));
  expect(await kept()).toHaveLength(1);
  await removeExpired(db, after(DAY + ID_TOKEN_SECONDS / 60));
  expect(await kept()).toEqual([]);
});
