// A running portal with a database that blocks a request: the request gets a response and frees its connection.
import { auth } from '@srae/contract/accounts/auth';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { PASSWORD } from '../../seeds/personas.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { portalsOn, PUBLIC_URL } from '../processes/running-portal.ts';
import { emptyDatabase, testDatabase } from '../cluster/test-database.ts';
import { untilBlocked } from '../cluster/until-blocked.ts';

// Each has a separate database and portal, and they mostly wait.
// Waiting for a lock counts as running: either timeout alone ends it.
it.concurrent.each([
  ['may wait for a lock', { STATEMENT_SECONDS: '3600', LOCK_SECONDS: '1' }],
  ['may run', { STATEMENT_SECONDS: '2', LOCK_SECONDS: '3600' }],
])('answers 503 after the seconds that a statement %s', async (_, settings) => {
  const database = await testDatabase();
  const portal = await (await portalsOn(database)).start(settings);
  const signIn = () =>
    fetch(`${portal.origin}${auth.signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
      body: JSON.stringify({ email: 'nobody@finch.example', password: 'Some-Word-1!' }),
      signal: AbortSignal.timeout(10_000),
    });
  const db = openDatabase({ ...database.owner, max: 1 });
  await db.transaction().execute(async (tx) => {
    await sql`lock table identity_users in access exclusive mode`.execute(tx);
    const answer = await signIn();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await answer.json()).toMatchObject({ error: { code: 'BUSY' } });
  });
  await db.destroy();
  expect((await signIn()).status).toBe(401);
  expect((await portal.stop()).code).toBe(0);
});

it.concurrent('is ready, and its database up, while every connection of requests is in use', async () => {
  const database = await testDatabase();
  const portal = await (await portalsOn(database)).start({ POOL_SIZE: '5', LOCK_SECONDS: '12' });
  const read = async (path: string) => {
    const answer = await fetch(`${portal.operatorOrigin}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  // A person and a grant get a share of the connections alone.
  const tokens: string[] = [];
  for (const person of ['grace', 'gus', 'ada']) tokens.push(await signInAt(portal.origin, person));
  const db = openDatabase({ ...database.owner, max: 1 });
  const { pk } = await db
    .selectFrom('reporting_periods')
    .select('pk')
    .where('current', '=', true)
    .executeTakeFirstOrThrow();
  const calls = await db.transaction().execute(async (tx) => {
    await sql`lock table grant_submissions in access exclusive mode`.execute(tx);
    const asked = tokens.flatMap((token) =>
      [1, 3].map((grant) =>
        fetch(`${portal.origin}/api/grantees/${grant}/submissions/${pk}/reduce`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    );
    const inUse = /^srae_database_pool_connections\{state="busy"\} 5$/m;
    await vi.waitFor(async () => expect((await read('/metrics')).text).toMatch(inUse), { timeout: 8_000 });
    expect((await read('/readyz')).status).toBe(200);
    expect((await read('/metrics')).text).toMatch(/^srae_database_up 1$/m);
    return asked;
  });
  await Promise.all(calls);
  await db.destroy();
  expect((await portal.stop()).code).toBe(0);
});

async function signInAt(origin: string, person: string): Promise<string> {
  const ask = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', origin: PUBLIC_URL };
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(origin + path, { method, headers, body: body ? JSON.stringify(body) : null });
    return ((await answer.json()) as { data: Record<string, string> & { body: string }[] }).data;
  };
  const { step, session } = await ask(auth.signIn.path, {
    email: `${person}@example.org`,
    password: PASSWORD,
  });
  const code = /\b\d{6}\b/.exec((await ask('/api/dev/outbox'))[0]?.body ?? '')?.[0];
  return (await ask(auth.challenge.path, { step, session, code }))['id_token'] ?? '';
}

it.concurrent.each([
  ['takes as long as its statements need', { STATEMENT_SECONDS: '1', LOCK_SECONDS: '3600' }, /^removed \d+$/],
  ['gives up waiting for a lock', { STATEMENT_SECONDS: '3600', LOCK_SECONDS: '1' }, /^failed: /],
])('a job %s', async (_, settings, expected) => {
  const database = await testDatabase();
  const db = openDatabase({ ...database.owner, max: 1 });
  const portals = await portalsOn(database);
  const portal = await db.transaction().execute(async (tx) => {
    await sql`lock table drafts in access exclusive mode`.execute(tx);
    const started = await portals.start(settings);
    await untilBlocked(tx);
    await sql`select pg_sleep(2.5)`.execute(tx);
    return started;
  });
  const run = db.selectFrom('job_runs').select('outcome').where('name', '=', 'expire drafts');
  await vi.waitFor(async () => expect((await run.executeTakeFirst())?.outcome).toMatch(expected), {
    timeout: 30_000,
  });
  await db.destroy();
  expect((await portal.stop()).code).toBe(0);
});

it.concurrent('waits at its start for as long as another process fills in the demo', async () => {
  const database = await emptyDatabase();
  const db = openDatabase({ ...database.owner, max: 1 });
  const portals = await portalsOn(database);
  const starting = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(tx);
    const started = portals.start({ LOCK_SECONDS: '1' });
    await untilBlocked(tx);
    await sql`select pg_sleep(1.5)`.execute(tx);
    // The data that the waiting process then finds; inserting the whole demo takes long.
    await tx.insertInto('grantees').values({ grantee_name: 'Birch County Schools' }).execute();
    // Awaited outside, because it continues when this transaction has ended.
    return { started };
  });
  await db.destroy();
  expect((await (await starting.started).stop()).code).toBe(0);
});
