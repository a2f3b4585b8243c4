// Two processes of the portal behind a proxy; the one processing an upload is killed, the other continues it.
import { gzipSync } from 'node:zlib';
import { auth } from '@srae/contract/accounts/auth';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../../seeds/personas.ts';
import { overHttp } from '../matrix/over-http.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { PUBLIC_URL, portalsOn } from '../processes/running-portal.ts';
import { startTcpProxy } from '../processes/tcp-proxy.ts';
import { testDatabase } from '../cluster/test-database.ts';
import { untilBlocked } from '../cluster/until-blocked.ts';
import { toBatch, listRows, plainRows, type BatchOptions } from '../portal/uploads/upload-bodies.ts';

const GRANT = 1;
const ROWS = 1_200;

const database = await testDatabase();
const portals = await portalsOn(database);
const owner = openDatabase({ ...database.owner, max: 3 });
const [first, second] = [await portals.start(), await portals.start()];
const proxy = await startTcpProxy([first.port, second.port]);
const ORIGIN = `http://127.0.0.1:${proxy.port}`;
let token = '';
let period = 0;

afterAll(async () => {
  proxy.close();
  await Promise.all([first.stop(), second.stop(), owner.destroy()]);
});

type ResponseData = { readonly session?: string; readonly id_token?: string; readonly Payload?: string };
type Receipt = { readonly number: number; readonly upload_row_count: number };

async function ask(
  method: string,
  path: string,
  body: object,
): Promise<ResponseData & { receipt?: Receipt }> {
  const { status, text } = await overHttp(ORIGIN, {
    method,
    path,
    headers: {
      origin: PUBLIC_URL,
      // A separate connection, so that the first process responds while it is alive.
      connection: 'close',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(Buffer.isBuffer(body) ? { 'content-type': 'application/json', 'content-encoding': 'gzip' } : {}),
    },
    body,
  });
  expect([status, text]).toEqual([200, expect.stringContaining('"success":true')]);
  const { data }: { data: ResponseData & { receipt?: Receipt } } = JSON.parse(text);
  return data;
}

/** Sends a batch; returns the transaction_id and, on commit, the receipt. */
function send(rows: number, from: number, options: BatchOptions) {
  return sendRows(plainRows(rows, from), options);
}

async function sendRows(rows: readonly (readonly unknown[])[], options: BatchOptions, scope = '') {
  const body = gzipSync(JSON.stringify(toBatch(rows, options)));
  const { Payload = '{}', receipt } = await ask(
    'PUT',
    `/api/entry/${GRANT}${scope}/submissions/${period}/reduce`,
    body,
  );
  const { transaction_id: transactionId }: { transaction_id: string } = JSON.parse(Payload);
  return { transactionId, receipt };
}

/** Kills the first process while it waits in the middle of the batch, which gets no response. */
async function killAtWork(batch: () => Promise<unknown>): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select from open_uploads where fk_grants = ${GRANT} for update`.execute(tx);
    const unanswered = batch().then(
      () => 'answered',
      () => 'cut',
    );
    await untilBlocked(owner);
    await first.kill();
    expect(await unanswered).toBe('cut');
  });
}

async function stored() {
  const { rows } = await sql<{ name: string; rows: number; numbers: number; last: number; receipts: number }>`
    select u.upload_file_name as name, count(*)::int as rows, count(distinct s.en_survey_number)::int as numbers,
      max(s.en_survey_number) as last,
      (select count(*)::int from entry_uploads o where o.fk_grants = ${GRANT} and o.fk_reporting_periods = ${period}
        and o.upload_file_name = u.upload_file_name) as receipts
    from programs_in_force f
    join entry_uploads u on u.fk_grants = f.fk_grants and u.pk = f.fk_uploads
    join entry_submissions s on s.fk_grants = f.fk_grants and s.fk_uploads = f.fk_uploads
      and s.fk_programs = f.fk_programs
    where f.fk_grants = ${GRANT} and f.fk_reporting_periods = ${period} and f.kind = 'entry' group by 1 order by 1
  `.execute(owner);
  return rows;
}

beforeAll(async () => {
  const { rows } = await sql<{ pk: number }>`select pk from reporting_periods where current`.execute(owner);
  period = rows[0]?.pk ?? 0;
  const { session } = await ask('POST', auth.signIn.path, { email: 'grace@example.org', password: PASSWORD });
  const outbox = await overHttp(ORIGIN, { method: 'GET', path: '/api/dev/outbox' });
  const code = /code is (\d{6})/.exec(outbox.text)?.[1];
  const told = await ask('POST', auth.challenge.path, { step: 'mfaVerify', session, code });
  token = told.id_token ?? '';
});
afterEach(() => first.again());

it('the upload of a killed process goes on through the other one, every row once [BEY-075] [BEY-077]', async () => {
  const before = await stored();
  const fileName = 'spring.csv';
  const { transactionId } = await send(400, 1, { announce: ROWS, fileName });
  const next = () => send(400, 401, { index: 1, transactionId });
  await killAtWork(next);
  expect(await stored()).toEqual(before);
  expect((await next()).transactionId).toBe(transactionId);
  const { receipt } = await send(400, 801, { index: 2, transactionId, commit: true });
  expect(receipt).toMatchObject({ upload_row_count: ROWS });
  expect(await stored()).toEqual([{ name: fileName, rows: ROWS, numbers: ROWS, last: ROWS, receipts: 1 }]);
});

it('a commit that was cut is given again to the other one: one receipt, the old rows until then [BEY-075] [BEY-078]', async () => {
  const before = await stored();
  const fileName = 'autumn.csv';
  const { transactionId } = await send(400, 1, { announce: 800, fileName });
  const commit = () => send(400, 401, { index: 1, transactionId, commit: true });
  await killAtWork(commit);
  expect(await stored()).toEqual(before);
  const { receipt } = await commit();
  expect((await commit()).receipt).toEqual(receipt);
  expect(await stored()).toEqual([{ name: fileName, rows: 800, numbers: 800, last: 800, receipts: 1 }]);
});

it('an upload of one provider that was cut leaves all as it was, and then replaces that provider alone [BEY-149] [BEY-078]', async () => {
  const { rows: found } = await sql<{ pk: number }>`
    select pk from providers where fk_grants = ${GRANT} and provider_name = 'Bright Futures Coalition, LLC'
  `.execute(owner);
  const scope = `/providers/${found[0]?.pk}`;
  const other = { provider_name: 'Cedar Valley School District', program_name: 'Game Plan "Middle School"' };
  const others = Array.from({ length: 100 }, () => other);
  const whole = [...plainRows(300), ...listRows('entry', others, 301)];
  await sendRows(whole, { commit: true, fileName: 'whole.csv' });
  const before = await stored();
  expect(before).toEqual([{ name: 'whole.csv', rows: 400, numbers: 400, last: 400, receipts: 1 }]);

  const fileName = 'provider.csv';
  const { transactionId } = await sendRows(plainRows(400), { announce: 1_200, fileName }, scope);
  const next = () => sendRows(plainRows(400, 401), { index: 1, transactionId }, scope);
  await killAtWork(next);
  await first.again();
  expect(await stored()).toEqual(before);
  await next();
  const commit = () => sendRows(plainRows(400, 801), { index: 2, transactionId, commit: true }, scope);
  await killAtWork(commit);
  expect(await stored()).toEqual(before);
  const { receipt } = await commit();
  expect((await commit()).receipt).toEqual(receipt);
  expect(await stored()).toEqual([
    { name: fileName, rows: 1_200, numbers: 1_200, last: 1_200, receipts: 1 },
    { name: 'whole.csv', rows: 100, numbers: 100, last: 400, receipts: 1 },
  ]);
  const { rows: tallied } = await sql<{ rows: number }>`
    select sum(t.rows)::int as rows from survey_tallies t
    join programs_in_force f using (fk_grants, fk_uploads, fk_programs, kind)
    where f.fk_grants = ${GRANT} and f.fk_reporting_periods = ${period} and kind = 'entry' and t.factor = 'all'
  `.execute(owner);
  expect(tallied).toEqual([{ rows: 1_300 }]);
});
