// An unavailable database, tested through the real listener.
import { closeSync, openSync, write } from 'node:fs';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { type Database, openDatabase } from '../store/database/database.ts';
import { freePort } from '../../test/processes/main-process.ts';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';
import { emptyDatabase } from '../../test/cluster/test-database.ts';
import { createLog } from '../log.ts';
import { Problem } from '../problem.ts';
import { createListener } from './listener.ts';

const folder = await temporaryFolder();
const database = await emptyDatabase();
const there = openDatabase({ ...database.app, max: 1 });
const narrow = openDatabase({ ...database.app, max: 1, connectionTimeoutMillis: 50 });
const limited = openDatabase({ ...database.app, max: 1, statement_timeout: 100, lock_timeout: 50 });
const refused = openDatabase({ host: '127.0.0.1', port: await freePort(), max: 1 });
const standby = openDatabase({ ...database.app, max: 1, options: '-c default_transaction_read_only=on' });
const withoutSocket = openDatabase({ host: folder, max: 1 });

const lines: { readonly level: string; readonly msg: string; readonly status?: number }[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
const app = await createListener(readConfig({ APP_ENV: 'local', DATA_DIR: folder }, folder), log);
const asks = (path: string, ask: () => Promise<unknown>) => app.get(path, ask);
const select = (db: Kysely<Database>) => () => sql`select 1`.execute(db);

asks('/refused', select(refused));
asks('/without-socket', select(withoutSocket));
asks('/ended', () => sql`select pg_terminate_backend(pg_backend_pid())`.execute(there));
asks('/standby', () => sql`create table written (n int)`.execute(standby));
asks('/none-free', () => narrow.transaction().execute(select(narrow)));
asks('/slow', () => sql`select pg_sleep(5)`.execute(limited));
asks('/locked', () =>
  there.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(17)`.execute(tx);
    return sql`select pg_advisory_lock(17)`.execute(limited);
  }),
);
asks('/deadlock', () =>
  there.transaction().execute((one) =>
    narrow.transaction().execute(async (other) => {
      const lock = (tx: Kysely<Database>, key: number) =>
        sql`select pg_advisory_xact_lock(${key})`.execute(tx);
      await Promise.all([lock(one, 18), lock(other, 19)]);
      // Each waits for the other, until PostgreSQL ends one of them.
      const [first, second] = await Promise.allSettled([lock(one, 19), lock(other, 18)]);
      throw first.status === 'rejected' ? first.reason : second.status === 'rejected' && second.reason;
    }),
  ),
);
asks('/there', select(there));
asks('/wrong', () => sql`select 1 / 0`.execute(there));
asks('/no-file', async () => {
  throw Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' });
});
asks('/no-room', () => {
  const full = openSync('/dev/full', 'w');
  return promisify(write)(full, 'x').finally(() => closeSync(full));
});
asks('/service', async () => {
  throw Object.assign(new Error('InternalErrorException'), { $metadata: { httpStatusCode: 500 } });
});
asks('/no-place', async () => {
  throw new Problem('BUSY');
});
await app.ready();
afterAll(async () => {
  await app.close();
  for (const db of [there, narrow, limited, refused, standby, withoutSocket]) await db.destroy();
});

describe('while a service cannot be had', () => {
  it.each([
    ['the database refuses connections', '/refused'],
    ['the database has no socket', '/without-socket'],
    ['the database ends the connection in use', '/ended'],
    ['the connection leads to a standby, which takes no writes', '/standby'],
    ['a user pool fails by itself', '/service'],
    ['the disk of its temporary file is full', '/no-room'],
  ])('a call says so when %s', async (_when, url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.json()).toEqual({
      success: false,
      error: {
        code: 'UNAVAILABLE',
        message: 'The portal is not available right now. Please try again in a few minutes.',
      },
    });
  });

  it.each([
    ['no connection comes free for it in time', '/none-free'],
    ['its statement runs longer than one of a request may', '/slow'],
    ['its statement waits longer for a lock', '/locked'],
    ['its statement was ended to resolve a deadlock', '/deadlock'],
  ])('a call is told that the portal is busy, and may be sent again, when %s', async (_when, url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().error.code]).toEqual([
      503,
      '10',
      'BUSY',
    ]);
  });

  it.each([
    ['turned away because all places are taken', '/no-place', []],
    ['ended for want of a lock', '/locked', [{ level: 'error', msg: 'unexpected failure' }]],
  ])('a call that is %s is logged as what it is [LG-3]', async (_what, url, failures) => {
    lines.length = 0;
    expect((await app.inject({ url })).statusCode).toBe(503);
    const request = { level: 'info', msg: 'request', status: 503 };
    await expect.poll(() => lines).toMatchObject([...failures, request]);
  });

  it('goes on once the connection is back', async () => {
    await app.inject({ url: '/ended' });
    await expect.poll(async () => (await app.inject({ url: '/there' })).statusCode).toBe(200);
  });

  it.each(['/wrong', '/no-file'])('a fault of the portal itself stays one: %s', async (url) => {
    await expect.poll(async () => (await app.inject({ url: '/there' })).statusCode).toBe(200);
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json().error.code]).toEqual([500, 'UNEXPECTED']);
  });
});
