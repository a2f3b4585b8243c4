// A real process stopped as by systemd and npm, with a request still running.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, it } from 'vitest';
import { openDatabase } from '../../src/store/database/database.ts';
import type { Db } from '../../src/store/database/database.ts';
import { toAddress } from '../processes/main-process.ts';
import { portalsOn } from '../processes/running-portal.ts';
import { startSilentRelay } from '../processes/silent-relay.ts';
import { testDatabase } from '../cluster/test-database.ts';
import { untilBlocked } from '../cluster/until-blocked.ts';

const database = await testDatabase();
const { start } = await portalsOn(database);
const owner = openDatabase({ ...database.owner, max: 3 });
afterAll(() => owner.destroy());

const keepAlive = new Agent({ keepAlive: true });
afterAll(() => keepAlive.destroy());

/** Requests the announcements over a keep-alive connection, as a browser does. */
function ask(port: number): Promise<{ status: number; requestId: string } | 'cut'> {
  return new Promise((resolve) => {
    const sent = request({ port, path: '/api/announcements', agent: keepAlive }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, requestId: String(response.headers['x-request-id']) }),
      );
    });
    sent.on('error', () => resolve('cut'));
    sent.end();
  });
}

/** Runs `work` while the announcements table is locked against reads. */
function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  return owner.transaction().execute(async (tx) => {
    await sql`lock table announcements in access exclusive mode`.execute(tx);
    return work();
  });
}

function isAccepting(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

const connections = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from pg_stat_activity where datname = current_database() and usename = 'srae_app'
  `.execute(db);
  return rows[0]?.many ?? NaN;
};

// Beside the last test, which mostly waits.
describe.concurrent('a stop', () => {
  it.sequential('takes no new connection, answers what is running, closes its pool and ends well', async ({
    expect,
  }) => {
    const server = await start({ LOG_LEVEL: 'info' });
    const { running, ended } = await whileLocked(async () => {
      const asked = ask(server.port);
      await untilBlocked(owner);
      const over = server.stop();
      await expect.poll(() => isAccepting(server.port)).toBe(false);
      return { running: asked, ended: over };
    });
    expect(await running).toMatchObject({ status: 200 });
    const { code, out, err } = await ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await connections(owner)).toBe(0);

    const lines = out
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): { msg: string; level: string; reqId?: string; route?: string } => JSON.parse(line));
    const answered = lines.find((line) => line.route === '/api/announcements');
    expect(answered).toMatchObject({ level: 'info', msg: 'request', status: 200 });
    expect(await running).toMatchObject({ requestId: answered?.reqId });
    expect(lines.map((line) => line.msg)).toEqual(expect.arrayContaining(['stopping', 'stopped']));
  });

  it.sequential('answers a call that arrives on an open connection while it stops, and closes that connection', async ({
    expect,
  }) => {
    const server = await start();
    const { answers, ended } = await whileLocked(async () => {
      const running = ask(server.port);
      await untilBlocked(owner);
      const socket = connect(server.port, '127.0.0.1');
      const said: string[] = [];
      socket.on('data', (bytes) => said.push(String(bytes)));
      const call = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n';
      // Half a call keeps the connection open when the stop begins.
      socket.write(call);
      await expect.poll(() => isAccepting(server.port)).toBe(true);
      const over = server.stop();
      await expect.poll(() => isAccepting(server.port)).toBe(false);
      socket.write('\r\n');
      await expect.poll(() => said.join('')).toContain('HTTP/1.1');
      return { answers: { running, said }, ended: over };
    });
    expect(answers.said.join('')).toMatch(/^HTTP\/1\.1 200 /);
    expect(answers.said.join('')).toMatch(/\r\nconnection: close\r\n/i);
    expect(await answers.running).toMatchObject({ status: 200 });
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  // A proxy sends its next call on a connection that it has kept, and may not repeat a POST whose connection breaks.
  it.sequential('answers a call on a connection that was idle when the stop began, and then closes it', async ({
    expect,
  }) => {
    const server = await start();
    const socket = connect(server.port, '127.0.0.1');
    const unused = connect(server.port, '127.0.0.1');
    const closed = Promise.all([once(socket, 'close'), once(unused, 'close')]);
    const said: string[] = [];
    socket.on('data', (bytes) => said.push(String(bytes)));
    const call = 'POST /api/auth/sign-out HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n';
    socket.write(call);
    await expect.poll(() => said.join('')).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(said.join('')).not.toMatch(/connection: close/i);
    said.length = 0;
    const ended = server.stop();
    await expect.poll(() => isAccepting(server.port), { interval: 5 }).toBe(false);
    socket.write(call);
    await expect.poll(() => said.join('')).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(said.join('')).toMatch(/\r\nconnection: close\r\n/i);
    expect(await ended).toMatchObject({ code: 0, err: '' });
    await closed;
  });

  it.sequential('cuts what takes longer than it may, and still ends well', async ({ expect }) => {
    const server = await start({ LOG_LEVEL: 'info', STOP_SECONDS: '1' });
    await whileLocked(async () => {
      const running = ask(server.port);
      await untilBlocked(owner);
      const ended = server.stop();
      expect(await running).toBe('cut');
      expect(await ended).toMatchObject({ code: 0, err: '' });
    });
    await expect.poll(() => connections(owner)).toBe(0);
  });
});

it.concurrent('ends within 15 seconds beside a database that stands still, with a request and jobs under way', async ({
  expect,
}) => {
  const other = await testDatabase();
  const relay = await startSilentRelay(other.app);
  const server = await (await portalsOn(other)).start({
    LOG_LEVEL: 'info',
    DATABASE_URL: toAddress(other.owner, relay.port),
    DATABASE_APP_URL: toAddress(other.app, relay.port),
  });
  relay.halt(true);
  const running = ask(server.port);
  // Jobs begin two seconds after the start, and hang as well.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const begun = Date.now();
  const { code, err } = await server.stop();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(Date.now() - begun).toBeLessThan(15_000);
  expect(await running).toBe('cut');
  relay.close();
});
