// Two processes of the portal on one database: a change by one is visible to the other at the next call.
import { auth } from '@srae/contract/accounts/auth';
import { dashboard } from '@srae/contract/dashboard/dashboard';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../seeds/personas.ts';
import { overHttp } from '../matrix/over-http.ts';
import { PUBLIC_URL, portalsOn, type RunningPortal } from '../processes/running-portal.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { testDatabase } from '../cluster/test-database.ts';

const database = await testDatabase();
const portals = await portalsOn(database);

const [one, two] = [await portals.start(), await portals.start()];
afterAll(() => Promise.all([one.stop(), two.stop()]));

type Sent = { readonly token?: string; readonly cookie?: string };

async function ask(
  server: RunningPortal,
  { method, path }: Call,
  body?: object,
  { token, cookie }: Sent = {},
) {
  const { status, text, headers } = await overHttp(
    path.startsWith('/api/dashboard/context') ? server.dashboardOrigin : server.origin,
    {
      method,
      path,
      headers: {
        origin: PUBLIC_URL,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
      },
      ...(body ? { body } : {}),
    },
  );
  const { data }: { data?: Fields } = JSON.parse(text);
  return { status, data: data ?? {}, cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
}

type Call = { readonly method: string; readonly path: string };
type Fields = { readonly session?: string; readonly id_token?: string; readonly token?: string };

/** The password is sent to the first server, the code to the second. */
async function signIn(email: string, first = one, second = two): Promise<Required<Sent>> {
  const { data } = await ask(first, auth.signIn, { email, password: PASSWORD });
  const { text } = await overHttp(second.origin, { method: 'GET', path: '/api/dev/outbox' });
  const code = /code is (\d{6})/.exec(text)?.[1];
  const done = await ask(second, auth.challenge, { step: 'mfaVerify', session: data.session, code });
  return { token: done.data.id_token ?? '', cookie: done.cookie };
}

const me = (server: RunningPortal, token: string) => ask(server, auth.readMe, undefined, { token });
const CONTEXT: Call = { method: 'GET', path: '/api/dashboard/context' };

it('each process tells under which master key it seals, for keys:reseal', async () => {
  const db = openDatabase({ ...database.app, max: 1 });
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'srae-portal key %'
  `.execute(db);
  await db.destroy();
  expect(rows.length).toBeGreaterThanOrEqual(2);
  // Both have the same key.
  expect(new Set(rows.map(({ name }) => name)).size).toBe(1);
});

describe('two processes on one database share', () => {
  it('sign-ins half way, and sessions with their keys [AU-5]', async () => {
    const { token, cookie } = await signIn('gus@example.org');
    expect([(await me(one, token)).status, (await me(two, token)).status]).toEqual([200, 200]);
    const next = await ask(one, auth.refresh, {}, { cookie });
    expect(next.status).toBe(200);
    expect((await me(two, next.data.id_token ?? '')).status).toBe(200);
    expect((await ask(two, auth.refresh, {}, { cookie: next.cookie })).status).toBe(200);
  });

  it('what ends a session: the own sign-out, everywhere and at once [TK-3]', async () => {
    const [here, there] = [await signIn('pat@example.org'), await signIn('pat@example.org', two, one)];
    expect((await ask(one, auth.signOut, {}, here)).status).toBe(200);
    for (const { token, cookie } of [here, there]) {
      expect((await me(two, token)).status).toBe(401);
      expect((await ask(two, auth.refresh, {}, { cookie })).status).toBe(401);
    }
  });

  it('what an Admin revokes, and the dashboard with it [TK-4] [TK-11]', async () => {
    const [admin, alan] = [await signIn('ada@example.org'), await signIn('alan@example.org')];
    const opened = await ask(one, dashboard.createSession, { grant_id: null }, alan);
    expect(opened).toMatchObject({ status: 200 });
    const figures = { token: opened.data.token ?? '' };
    expect((await ask(two, CONTEXT, undefined, figures)).status).toBe(200);
    const end = { method: 'DELETE', path: '/api/admin/user/alan@example.org/sessions' };
    expect((await ask(two, end, {}, admin)).status).toBe(200);
    expect([
      (await me(one, alan.token)).status,
      (await ask(one, CONTEXT, undefined, figures)).status,
    ]).toEqual([401, 401]);
  });

  it('the one successor of a token that two tabs refresh at once, each at another process [TK-5]', async () => {
    const { cookie } = await signIn('nell@example.org');
    const [a, b] = await Promise.all([one, two].map((server) => ask(server, auth.refresh, {}, { cookie })));
    expect([a?.status, b?.status]).toEqual([200, 200]);
    expect(a?.cookie).toBe(b?.cookie);
    expect((await ask(two, auth.refresh, {}, { cookie: a?.cookie ?? '' })).status).toBe(200);
  });

  it('the count of wrong passwords [AU-5]', async () => {
    const guess = (server: RunningPortal, password = 'Wrong-Harbor-58!') =>
      ask(server, auth.signIn, { email: 'dee@example.org', password });
    const statuses: number[] = [];
    // From one network: without a trusted proxy no forwarded address is trusted.
    for (const server of [one, two, one, two, one]) statuses.push((await guess(server)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    expect([(await guess(two, PASSWORD)).status, (await guess(one, PASSWORD)).status]).toEqual([429, 429]);
  });

  it('everything with the one that is left when the other ends', async () => {
    const { token } = await signIn('alan@example.org');
    await one.stop();
    expect((await me(two, token)).status).toBe(200);
  });
});
