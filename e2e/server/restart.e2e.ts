/** Killing the built server: the next start needs no manual step, and every acknowledged save is preserved. */
import { request } from '@playwright/test';
import { expect, test } from '../test/observe-page.ts';
import type { APIRequestContext } from '@playwright/test';
import { PASSWORD } from '../../apps/api/seeds/personas.ts';
import { listRows } from '../test/database.ts';
import { ownServer, type ServerProcess } from './server-process.ts';

test.describe.configure({ mode: 'serial' });

let server: ServerProcess;
let api: APIRequestContext;
let page: string;

test.beforeAll(async () => {
  server = await ownServer('restart');
  await server.start();
  api = await signedIn(server.origin);
  const [grant, period] = [await only('select min(pk) as pk from grants'), await only(CURRENT)];
  page = `/api/grantees/${grant}/submissions/${period}`;
});
test.afterAll(async () => {
  await api.dispose();
  await server.stop();
  await server.remove();
});

test('a start after an orderly end neither migrates nor seeds again', async () => {
  const before = await everything();
  expect(await server.stop()).toBe(0);
  const began = performance.now();
  await server.start();
  console.log(`The second start answered after ${Math.round(performance.now() - began)} ms.`);
  expect(await everything()).toEqual(before);
});

test('a save that was answered survives kill -9 of the server', async () => {
  await save(11);
  await server.kill();
  await server.start();
  await expectSaved(11);
});

test('PostgreSQL is started again after kill -9, by the server that runs on; the save is there', async () => {
  await save(12);
  // Under load, so that connections are also lost between two statements of a request.
  const atWork = Promise.allSettled(Array.from({ length: 40 }, read));
  await server.killPostgres();
  await atWork;
  await expectSaved(12);
  await save(13);
  await expectSaved(13);
});

test('a save that was answered survives kill -9 of both', async () => {
  await save(14);
  await Promise.all([server.killPostgres(), server.kill()]);
  await server.start();
  await expectSaved(14);
});

const CURRENT = 'select pk from reporting_periods where current';
const COLUMN = 'gr_num_new_providers';

async function save(value: number): Promise<void> {
  const { version } = await read();
  const tableData = [[{ name: COLUMN, value: { longValue: value } }]];
  const response = await api.put(page, {
    data: { formName: 'grantee', version, formData: [{ tableName: 'grant_submissions', tableData }] },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Reads back with the earlier session, which also survives. */
async function expectSaved(value: number): Promise<void> {
  await expect.poll(async () => (await read())[COLUMN], { timeout: 30_000 }).toBe(value);
}

async function read(): Promise<{ version: number; [COLUMN]?: number }> {
  const response = await api.get(`${page}/reduce`);
  const body = (await response.json()) as { data?: { version: number; [COLUMN]?: number } };
  return body.data ?? { version: -1 };
}

/** Row counts of the demo's tables, the applied migrations, and the creation times of the accounts. */
async function everything(): Promise<unknown> {
  return listRows(
    `select (select count(*) from grants) as grants, (select count(*) from providers) as providers,
       (select count(*) from program_submissions) as pages, (select count(*) from entry_submissions) as rows,
       (select max(created_at) from identity_users) as people, (select max(timestamp) from kysely_migration) as migrated`,
    [],
    server.dataDir,
  );
}

async function only(query: string): Promise<number> {
  const [row] = await listRows<{ pk: number }>(query, [], server.dataDir);
  return row?.pk ?? 0;
}

/** Grace, signed in through the API; later calls use her token. */
async function signedIn(origin: string): Promise<APIRequestContext> {
  const first = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const email = 'grace@example.org';
  const challenge = await post<{ session: string }>(first, '/api/auth/sign-in', {
    email,
    password: PASSWORD,
  });
  const outbox = (await (await first.get('/api/dev/outbox')).json()) as { data: readonly { body: string }[] };
  const code = /\b\d{6}\b/.exec(outbox.data[0]?.body ?? '')?.[0];
  const answer = { step: 'mfaVerify', session: challenge.session, code };
  const { id_token } = await post<{ id_token: string }>(first, '/api/auth/challenge', answer);
  await first.dispose();
  return request.newContext({ baseURL: origin, extraHTTPHeaders: { origin, authorization: id_token } });
}

async function post<Data>(on: APIRequestContext, path: string, data: unknown): Promise<Data> {
  const response = await on.post(path, { data });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { data: Data }).data;
}
