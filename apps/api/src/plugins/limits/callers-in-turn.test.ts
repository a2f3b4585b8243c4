// Whoever sends many calls, by a machine key, by a cookie or without any proof, leaves connections to everybody else.
import { setTimeout as pause } from 'node:timers/promises';
import { auth } from '@srae/contract/accounts/auth';
import { machine } from '@srae/contract/accounts/machine-keys';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { openMachine } from '../../../test/portal/calls/machine-portal.ts';
import { randomToken, sha256 } from '../../identity/keys/secrets.ts';
import { openDatabase } from '../../store/database/database.ts';

const { portal, db, grace, make } = await openMachine();
const { app, deps, database } = portal;
const owner = openDatabase({ ...database.owner, max: 2 });
afterAll(() => owner.destroy());
const gus = await portal.signIn('gus');
const { key } = await make();

/** More than the pool has connections. */
const MANY = 20;

/** The answer to another person's call while the flood waits for what is locked. */
async function answerDuring(lock: RawBuilder<unknown>, flood: () => Promise<unknown>): Promise<unknown> {
  const sent = await owner.transaction().execute(async (tx) => {
    await lock.execute(tx);
    const flooding = Promise.all(Array.from({ length: MANY }, flood));
    await untilBlocked(owner);
    // Those that find a connection take it.
    await pause(100);
    const answer = await Promise.race([gus.call(auth.readMe), pause(2_000, { status: 'none in time' })]);
    return { flooding, status: answer.status };
  });
  await sent.flooding;
  return sent.status;
}

const lock = (table: string) => sql`lock table ${sql.table(table)} in access exclusive mode`;
const send = (url: string, headers: Record<string, string>, payload?: object) =>
  app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { origin: deps.config.publicUrl, ...headers },
    ...(payload && { payload }),
  });
const refresh = (cookie: string) => send(auth.refresh.path, { cookie: `rt=${cookie}` }, {});
const byKey = (text: string) => send(machine.read.path, { authorization: `Bearer ${text}` });

it('refresh cookies that nobody was given', async () => {
  const forged = () => refresh(randomToken(deps.random));
  expect(await answerDuring(lock('refresh_tokens'), forged)).toBe(200);
});

it('one refresh cookie, sent again and again', async () => {
  const cookie = randomToken(deps.random);
  const { sid } = await db.selectFrom('sessions').select('sid').limit(1).executeTakeFirstOrThrow();
  const token = { token_hash: sha256(cookie), sid, issued_at: deps.clock.now() };
  await db.insertInto('refresh_tokens').values(token).execute();
  expect(await answerDuring(lock('refresh_tokens'), () => refresh(cookie))).toBe(200);
});

it('machine keys that nobody was given', async () => {
  const forged = () => byKey(`srae_${'0'.repeat(16)}_${'0'.repeat(64)}`);
  expect(await answerDuring(lock('machine_keys'), forged)).toBe(200);
  expect(await answerDuring(lock('throttles'), forged)).toBe(200);
});

it('one machine key, while its calls are counted', async () => {
  expect(await answerDuring(lock('throttles'), () => byKey(key))).toBe(200);
});

it('sign-ins, which are counted', async () => {
  const body = { email: 'nobody@example.org', password: 'Wrong.Mooring7' };
  expect(await answerDuring(lock('throttles'), () => send(auth.signIn.path, {}, body))).toBe(200);
});

it('one person who writes, while the session is extended', async () => {
  portal.passMinutes(1);
  const row = sql`select from sessions for update`;
  const write = () => grace.call(auth.saveReminders, { body: { on: true } });
  expect(await answerDuring(row, write)).toBe(200);
});
