import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { copyCluster } from '../../../test/cluster/kept-cluster.ts';
import { bundleChild, type PortalProcess, spawnPortal } from '../../../test/processes/portal-process.ts';
import { isAlive, pidInFile, findPostmaster } from './processes.ts';
import { stopServer } from './server.ts';
import { toRecoverySync } from './settings.ts';

let program: string;
/** A data folder with a new cluster, for tests whose subject is not the first start, which takes a second. */
let seed: string;
let dataDir: string;
let folder: string;
const running: PortalProcess[] = [];

beforeAll(async () => {
  program = await bundleChild();
  seed = await openFolder();
  await (await start(seed)).release();
});

afterAll(() => rm(seed, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await openFolder();
  folder = join(dataDir, 'postgres');
});

afterEach(async () => {
  for (const portal of running.splice(0)) await portal.kill();
  await stopServer(folder);
  await rm(dataDir, { recursive: true, force: true });
});

describe('the cluster of a first start', () => {
  let postgres: EmbeddedPostgres;

  beforeAll(async () => {
    postgres = await start(seed);
  });

  afterAll(() => postgres.release());

  it('gives the application a role without rights over others and keeps every commit on disk', async () => {
    const settings = [
      'fsync',
      'full_page_writes',
      'synchronous_commit',
      'listen_addresses',
      'data_checksums',
      'TimeZone',
      'recovery_init_sync_method',
    ];
    const [row] = await query(
      postgres.app,
      `select current_user as who, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as mighty,
         array(select current_setting(name) from unnest($1::text[]) as name) as settings
       from pg_roles where rolname = current_user`,
      [settings],
    );
    const sync = toRecoverySync(process.platform, release());
    expect(row).toEqual({
      who: 'srae_app',
      mighty: false,
      settings: ['on', 'on', 'on', '', 'on', 'UTC', sync],
    });
  });

  it('lets the owner make tables that the application cannot change the shape of', async () => {
    const note = 'create table if not exists note (body text); grant select on note to srae_app';
    await query(postgres.owner, note);
    expect(await query(postgres.app, 'select * from note')).toEqual([]);
    await expect(query(postgres.app, 'drop table note')).rejects.toThrow('must be owner');
    await expect(query({ ...postgres.app, database: 'postgres' }, 'select 1')).rejects.toThrow(
      'permission denied',
    );
  });

  it('keeps its passwords and data from everybody else', async () => {
    const made = join(seed, 'postgres');
    expect((await stat(made)).mode & 0o777).toBe(0o700);
    expect((await stat(join(made, 'srae-passwords.json'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(made, 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*\btrust\b/m);
  });
});

describe('a first start', () => {
  it('clears away what a killed first start left', async () => {
    const dead = spawn('true');
    await new Promise((resolve) => dead.once('exit', resolve));
    await mkdir(join(dataDir, `postgres.new-${dead.pid}-abc`));
    await (await start()).release();
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('starts again while the initdb of a killed first start still runs', async () => {
    const killed = spawn(process.execPath, [program, dataDir]);
    await until(async () => (await readdir(dataDir)).some((name) => /^postgres\.new-\d+-\w+$/.test(name)));
    killed.kill('SIGKILL');
    const next = await open();
    expect(await query(next.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('works where the path is too long for a socket and holds unusual characters', async () => {
    const long = join(dataDir, `${'x'.repeat(90)} it's "$HOME"`);
    const postgres = await start(long);
    expect(postgres.app.host).toMatch(/^\/tmp\/srae-postgres-/);
    expect(await query(postgres.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.release();
    await rm(String(postgres.app.host), { recursive: true, force: true });
  });

  it('says in one sentence that the folder cannot be written', async () => {
    await writeFile(join(dataDir, 'file'), '');
    await expect(start(join(dataDir, 'file'))).rejects.toThrow(
      /^The data folder .*\/file is a file; name a folder in DATA_DIR\.$/,
    );
    await expect(start(join(dataDir, 'file', 'data'))).rejects.toThrow(
      /^The data folder .*file\/data cannot be written; make it writable or name another one in DATA_DIR\.$/,
    );
  });
});

describe('after a crash', () => {
  let portal: PortalProcess;

  beforeEach(async () => {
    await copyCluster(join(seed, 'postgres'), folder);
    portal = await open();
    await query(portal.owner, "create table saved (body text); insert into saved values ('kept')");
  });

  const kept = [{ body: 'kept' }];

  it('joins the server that outlived a killed portal', async () => {
    const before = await findPostmaster(folder);
    await portal.kill();
    const next = await open();
    expect(await query(next.owner, 'select * from saved')).toEqual(kept);
    expect(await findPostmaster(folder)).toBe(before);
  });

  it('recovers when server and portal were both killed', async () => {
    await killServer();
    await portal.kill();
    expect(await query((await open()).owner, 'select * from saved')).toEqual(kept);
  });

  it('recovers when the server was killed in the middle of a query, whose process lingers', async () => {
    const busy = query(portal.owner, 'select count(*) from generate_series(1, 1e12::bigint)').catch(
      () => 'broken off',
    );
    await until(async () => (await query(portal.owner, ACTIVE)).length > 0);
    await killServer();
    await portal.kill();
    expect(await query((await open()).owner, 'select * from saved')).toEqual(kept);
    expect(await busy).toBe('broken off');
  });

  it('brings a killed server back while the portal runs on', async () => {
    await killServer();
    await portal.said('PostgreSQL is back.');
    expect(await query(portal.owner, 'select * from saved')).toEqual(kept);
  });

  it('neither believes nor ends a stranger who has the pid of the dead server by now', async () => {
    const stranger = sleeper();
    await killServer();
    await portal.kill();
    for (const lock of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const text = await readFile(join(folder, lock), 'utf8');
      await writeFile(join(folder, lock), text.replace(/^\d+/, String(stranger.pid)));
    }
    const next = await open();
    expect(await query(next.owner, 'select * from saved')).toEqual(kept);
    await next.leave();
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    stranger.kill();
  });
});

describe('a server that stands still', () => {
  it('is waited for by a start, which says so after some seconds', async () => {
    await copyCluster(join(seed, 'postgres'), folder);
    const postgres = await start();
    const pid = (await findPostmaster(folder)) ?? 0;
    process.kill(pid, 'SIGSTOP');
    onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGCONT')));
    const warned: string[] = [];
    const log = { ...silent, warn: (text: string) => void warned.push(text) };
    const waiting = startEmbeddedPostgres({ dataDir, log });
    await expect
      .poll(() => warned, { timeout: 10_000 })
      .toEqual([
        `PostgreSQL in ${folder} does not answer yet: it recovers, or stands still. Waiting for up to 5 minutes; its server.log says more.`,
      ]);
    process.kill(pid, 'SIGCONT');
    await (await waiting).release();
    await postgres.release();
  }, 30_000);

  it('is not waited for by a portal that ends, and is there for the next start', async () => {
    await copyCluster(join(seed, 'postgres'), folder);
    const postgres = await start();
    const text = `select pid from pg_stat_activity where application_name = 'srae-seat'`;
    const [{ pid }] = (await query(postgres.superuser, text)) as [{ pid: number }];
    process.kill(pid, 'SIGSTOP');
    onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGCONT')));
    const began = performance.now();
    await postgres.release();
    expect(performance.now() - began).toBeLessThan(9_000);
    process.kill(pid, 'SIGCONT');
    const next = await start();
    expect(await query(next.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.release();
    expect(await findPostmaster(folder)).toBeNull();
  }, 30_000);
});

describe('the log of the server', () => {
  it('is shortened while the server runs, which continues it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await copyCluster(join(seed, 'postgres'), folder);
    const postgres = await start();
    const log = join(folder, 'server.log');
    await appendFile(log, 'x'.repeat(5_000_001));
    vi.advanceTimersByTime(3_600_000);
    await expect.poll(async () => (await stat(log)).size).toBeLessThan(10_000);
    expect((await stat(`${log}.1`)).size).toBeGreaterThan(5_000_000);
    await query(postgres.app, 'select no_such_column').catch(() => undefined);
    await expect.poll(() => readFile(log, 'utf8')).toContain('no_such_column');
    await postgres.release();
  });
});

describe('two processes on one folder', () => {
  it('share the server, and the last to leave stops it', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    await first.leave();
    expect(await query(second.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.leave();
    expect(await findPostmaster(folder)).toBeNull();
    expect(await pidInFile(join(folder, 'postmaster.pid'))).toBeNull();
  });
});

const ACTIVE =
  "select from pg_stat_activity where state = 'active' and query like '%generate_series(1, 1e12%' and pid <> pg_backend_pid()";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

function start(where = dataDir): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: where, log: silent });
}

async function open(): Promise<PortalProcess> {
  const portal = await spawnPortal(program, dataDir);
  running.push(portal);
  return portal;
}

async function openFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'srae-embedded-'));
  // Started by root, the server runs under another account, which needs access to the folder.
  await chmod(made, 0o755);
  return made;
}

async function killServer(): Promise<void> {
  const pid = await findPostmaster(folder);
  if (pid === null) throw new Error('No server runs.');
  process.kill(pid, 'SIGKILL');
}

function sleeper(): ChildProcess {
  return spawn('sleep', ['600']);
}

async function query(config: PoolConfig, text: string, values?: unknown[]): Promise<unknown[]> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(10);
}
