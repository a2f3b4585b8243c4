import { afterAll, expect, it } from 'vitest';
import { openTestPortal, PASSWORD, PHONE, START } from '../../test/portal/auth-portal.ts';
import { testDatabase } from '../../test/cluster/test-database.ts';
import { cleanIdentity } from '../jobs/clean-up/clean-identity.ts';
import { createHold } from '../store/records/holds.ts';
import { findSentCode } from '../store/sessions/codes.ts';
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

it('removes codes and what was begun at the very instant they expire, and not before', async () => {
  const username = await portal.addUser({ email: 'instants@people.example' });
  const [hash, expires_at] = [Buffer.from('instant'), after(200)];
  const begun = { created_at: START, expires_at };
  const identity = { issuer: 'issuer', subject: 'subject', email: 'instants@people.example', amr: [] };
  const request = { token_hash: hash, state: 'state', nonce: 'nonce', code_verifier: 'verifier' };
  const sent = { code_hash: hash, destination: '***', sent_at: START };
  await removeExpired(db, expires_at);
  await db
    .insertInto('login_challenges')
    .values({ session_hash: hash, username, step: 'mfaVerify', ...begun })
    .execute();
  await db.insertInto('passkey_challenges').values({ challenge_hash: hash, sid: null, expires_at }).execute();
  await db
    .insertInto('oidc_requests')
    .values({ ...request, expires_at })
    .execute();
  await db
    .insertInto('oidc_unlinked')
    .values({ session_hash: hash, ...identity, expires_at })
    .execute();
  await db
    .insertInto('sent_codes')
    .values({ username, ...sent, expires_at })
    .execute();
  await db
    .insertInto('reset_codes')
    .values({ name_digest: hash, username, code_hash: hash, expires_at })
    .execute();
  const before = after(200 - 1 / 60_000);
  expect(await removeExpired(db, before)).toBe(0);
  expect(await findSentCode(db, username, before)).toMatchObject(sent);
  // Until the job runs, it is there and works no more.
  expect(await findSentCode(db, username, expires_at)).toBeNull();
  expect(await removeExpired(db, expires_at)).toBe(6);
});

it('removes a session thirty days after it ended, and keeps it under a hold [BEY-185]', async () => {
  const email = 'ended@people.example';
  const username = await portal.addUser({ email, phoneNumber: '+12025550190' });
  const session = await portal.signIn(email);
  await ask('POST', '/api/auth/sign-out', {}, session);
  const due = new Date(portal.deps.clock.now().getTime() + 30 * DAY * 60_000);
  await removeExpired(db, new Date(due.getTime() - 1));
  const kept = () => db.selectFrom('sessions').select('sid').where('username', '=', username).execute();
  expect(await kept()).toHaveLength(1);
  const hold = { held_grant: null, reason: 'A matter.', placed_by: username, placed_at: START };
  await db
    .transaction()
    .execute((tx) => createHold(tx, { ...hold, covers: 'kind', record_kind: 'sessions' }));
  await removeExpired(db, due);
  expect(await kept()).toHaveLength(1);
  await db
    .updateTable('legal_holds')
    .set({ lifted_at: START, lifted_by: username, lift_reason: 'Over.' })
    .execute();
  await removeExpired(db, due);
  expect(await kept()).toEqual([]);
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
