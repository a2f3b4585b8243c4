// A database that accepts connections and does not answer, as one whose machine hangs.
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { setTimeout } from 'node:timers/promises';
import { startJobs } from '../jobs/run-jobs.ts';
import { createLog } from '../log.ts';
import { buildOperator } from '../operator-app.ts';
import { openDatabase } from '../store/database/database.ts';
import { listJobRuns } from '../store/operations/job-runs.ts';
import { PreparedClient } from '../store/database/prepared-client.ts';
import { startSilentRelay } from '../../test/processes/silent-relay.ts';
import { testPortal } from '../../test/portal/test-portal.ts';
import { isBusy, isUnavailable } from './unavailable.ts';

const { app, deps, database } = await testPortal();
const relay = await startSilentRelay(database.app);
const through = { ...database.app, host: '127.0.0.1', port: relay.port };
afterAll(async () => {
  relay.close();
  await app.close();
});

const failureOf = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    return error;
  }
};

it('fails a statement that gets no answer, to be tried again, and works with a new connection', async () => {
  const db = openDatabase({ ...through, max: 1, silentMs: 300 });
  const ask = () => sql`select ${1}::int as one`.execute(db);
  await ask();
  relay.halt(true);
  expect(isUnavailable(await failureOf(ask))).toBe(true);
  const inTransaction = () => db.transaction().execute((tx) => sql`select 2`.execute(tx));
  relay.halt(false);
  await inTransaction();
  relay.halt(true);
  expect(isUnavailable(await failureOf(inTransaction))).toBe(true);
  relay.halt(false);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

it('lets a job go on later whose statements got no answer', async () => {
  const db = openDatabase({ ...through, max: 2 });
  let runs = 0;
  const job = {
    name: 'ask',
    every: 3600,
    silentMs: 300,
    run: async () => {
      runs += 1;
      await sql`select 1`.execute(db);
      if (runs === 1) relay.halt(true);
      await sql`select 2`.execute(db);
      return 'asked';
    },
  };
  const jobs = startJobs({ ...deps, db }, [job], 100);
  try {
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
    await setTimeout(500);
    relay.halt(false);
    const outcome = async () => (await listJobRuns(deps.db)).find(({ name }) => name === 'ask')?.outcome;
    await expect.poll(outcome, { timeout: 10_000 }).toBe('asked');
    expect(runs).toBe(2);
  } finally {
    relay.halt(false);
    relay.cut();
    await jobs.stop();
    await db.destroy();
  }
});

it('gives a connection up that is accepted and never opened', async () => {
  relay.halt(true);
  const client = new PreparedClient({ ...through, connectionTimeoutMillis: 100 });
  client.on('error', () => {});
  expect(isUnavailable(await failureOf(() => client.connect()))).toBe(true);
  relay.halt(false);
});

it('does not wait for ever for a connection that others use', async () => {
  // The first connection, too, has to open within that time.
  const db = openDatabase({ ...database.app, max: 1, connectionTimeoutMillis: 500 });
  const ask = () => sql`select 1`.execute(db);
  const failure = await db.transaction().execute(() => failureOf(ask));
  expect(isBusy(failure)).toBe(true);
  await ask();
  await db.destroy();
});

it('is not ready, says so within seconds, and logs why, once', async () => {
  const db = openDatabase({ ...through, max: 2 });
  const lines: string[] = [];
  const operator = await buildOperator(
    { ...deps, db },
    createLog('info', { write: (line: string) => void lines.push(line) }),
  );
  expect((await operator.inject('/readyz')).statusCode).toBe(200);
  relay.halt(true);
  const answer = await operator.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json().error).toEqual({
    code: 'UNAVAILABLE',
    message: 'The database does not answer or takes no writes; the log says why.',
  });
  const told = lines.filter((line) => JSON.parse(line).err !== undefined);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('"message":"The database did not answer in time."');
  relay.halt(false);
  await operator.close();
  relay.close();
  await db.destroy();
});

it.each([
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  // Ended by the server after the time limit of a transaction or of a session.
  '25P03',
  '25P04',
  '57P05',
  '28P01',
  '53100',
])('takes %s for a database that cannot be had', (code) => {
  expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(true);
});
