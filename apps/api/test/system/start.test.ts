import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/database.ts';
import { bundleProgram } from '../processes/bundle-program.ts';
import { toAddress, AS_NODE_22, freePort, startProgram } from '../processes/main-process.ts';
import { PRODUCTION_SETTINGS } from '../processes/production-settings.ts';
import { layPages } from '../portal/static-pages.ts';
import { temporaryFolder } from '../portal/temporary-folder.ts';
import { MIGRATIONS, migrateToLatest } from '../../src/store/database/migrate.ts';
import { bareDatabase, emptyDatabase, type TestDatabase, testDatabase } from '../cluster/test-database.ts';

const NAMES = Object.keys(MIGRATIONS).toSorted();
const PENDING = `The database is not at the schema of this release, ${NAMES.at(-1)}. Run migrate as the owner of the database, then start again.`;
const [program, operator] = await Promise.all([bundleProgram('main'), bundleProgram('operator')]);
const [empty, loose, demo, bare, former] = await Promise.all([
  emptyDatabase(),
  emptyDatabase(),
  testDatabase(),
  bareDatabase(),
  bareDatabase(),
]);
await migrateToLatest(former.owner, NAMES.at(-2));
await allowTemporaryTables(loose);
const staticDir = await temporaryFolder();
await layPages(staticDir);

const [port, dashboardPort, operatorPort] = await Promise.all([freePort(), freePort(), freePort()]);
const PRODUCTION = {
  ...PRODUCTION_SETTINGS,
  DATABASE_APP_URL: toAddress(empty.app),
  SMTP_PORT: '9',
  HOST: '127.0.0.1',
  PORT: String(port),
  DASHBOARD_PORT: String(dashboardPort),
  OPERATOR_PORT: String(operatorPort),
  STATIC_DIR: staticDir,
  DATA_DIR: join(staticDir, 'data'),
  NODE_OPTIONS: AS_NODE_22,
};

it('says in one sentence that it may not open enough files', () => {
  const limited = `ulimit -n 64; exec "${process.execPath}" "${program}"`;
  const { status, stderr } = spawnSync('/bin/sh', ['-c', limited], { env: PRODUCTION, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr:
      'The portal may not open as many files as its program has. Raise the limit of open files (ulimit -n, LimitNOFILE) to 1024 or more.\n',
  });
});

const start = (env: Record<string, string>) => startProgram(program, [], { ...PRODUCTION, ...env });

// What the settings alone refuse: apps/api/src/settings/refused.test.ts.
describe('a start in production', () => {
  it.each([
    [
      'the SMS outbox [AU-10]',
      { SMS_SENDER: 'outbox' },
      'Text messages would not leave the portal. Set SMS_SENDER to sns or twilio.',
    ],
    [
      'no SMS sender',
      { SMS_SENDER: '' },
      'Text messages would not leave the portal. Set SMS_SENDER to sns or twilio.',
    ],
    [
      'the mail outbox [AU-10]',
      { MAIL_SENDER: 'outbox' },
      'Emails would not leave the portal. Set MAIL_SENDER to smtp.',
    ],
    [
      'the demo in the database [AU-7]',
      { DATABASE_APP_URL: toAddress(demo.app) },
      "The database holds the demo's people, whose password is public. Outside the local environment, use another one.",
    ],
    [
      'Node below 22 [BEY-179]',
      { NODE_OPTIONS: '' },
      `This is Node ${process.versions.node}. In production the portal needs Node 22.12 or newer.`,
    ],
    [
      "the owner's credentials in place of the application's [BEY-179]",
      { DATABASE_APP_URL: toAddress(empty.owner) },
      'DATABASE_APP_URL signs in with the rights of the owner of the tables. Set it to the address of the database as srae_app.',
    ],
    [
      'a role of the application that may make temporary tables',
      { DATABASE_APP_URL: toAddress(loose.app) },
      `The role srae_app may make temporary tables in the database ${loose.name}. Run as the owner of the database: revoke temporary on database ${loose.name} from public, srae_app; then start again.`,
    ],
    ['a database that was never migrated [BEY-179]', { DATABASE_APP_URL: toAddress(bare.app) }, PENDING],
    ['a database of the release before [BEY-179]', { DATABASE_APP_URL: toAddress(former.app) }, PENDING],
    [
      'an address of another machine to listen on',
      { HOST: '192.0.2.7' },
      "HOST is '192.0.2.7', which is no address of this machine. Use 127.0.0.1 behind a proxy on it, or one of its addresses.",
    ],
    [
      'a folder without the built pages',
      { STATIC_DIR: '/nowhere' },
      'There are no built pages in /nowhere: portal/index.html is missing. Run npm run build, and set STATIC_DIR to the folder that it wrote or leave it out.',
    ],
  ])('ends with one sentence for %s', async (_what, env, sentence) => {
    const { code, out, err } = await start(env).ended;
    expect({ code, out, err: err.trim() }).toEqual({ code: 1, out: '', err: sentence });
  });

  it('serves no outbox and no demo, prints no password, and is on the record without its secrets [AU-10] [LG-2] [BEY-097] [BEY-098] [BEY-099]', async () => {
    const server = start({});
    await server.said('is running');
    const loadStatus = async (at: number, path: string) =>
      (await fetch(`http://127.0.0.1:${at}${path}`)).status;
    expect(await loadStatus(port, '/healthz')).toBe(200);
    expect(await loadStatus(port, '/api/dev/outbox')).toBe(404);
    expect(await loadStatus(operatorPort, '/readyz')).toBe(200);
    const { code, out, err } = await server.stop();
    expect(code).toBe(0);
    expect(out + err).not.toMatch(/example\.org {2}|password|Canary/);
    // As docs/logs.md promises to forwarders.
    for (const line of out.trim().split('\n')) expect(line).toMatch(/^\{.*"msg":".*\}$/);

    const db = openDatabase({ ...empty.owner, max: 1 });
    expect(await db.selectFrom('identity_users').select('username').execute()).toEqual([]);
    expect(await db.selectFrom('grants').select('pk').execute()).toEqual([]);
    const events = await db.selectFrom('audit_events').select(['action', 'details']).execute();
    await db.destroy();
    expect(events).toEqual([
      {
        action: 'server.start',
        details: { environment: 'production', authenticator: 'embedded', sms: 'twilio', mail: 'smtp' },
      },
    ]);
  });
});

it('serves both hosts on the one port that a platform gives, with what its services set', async () => {
  const services = {
    'user-provided': [
      {
        label: 'user-provided',
        credentials: { DATABASE_APP_URL: toAddress(empty.app), SMS_SENDER: 'twilio' },
      },
    ],
  };
  const server = start({
    DATABASE_APP_URL: '',
    SMS_SENDER: '',
    VCAP_SERVICES: JSON.stringify(services),
    DASHBOARD_PORT: String(port),
  });
  await server.said('is running');
  const ask = async (host: string) => {
    const sent = request({ host: '127.0.0.1', port, path: '/config.json', headers: { host } });
    const [response]: [IncomingMessage] = await once(sent.end(), 'response').then(([one]) => [one]);
    response.resume();
    return response.headers['content-security-policy'];
  };
  const [portal, dashboard] = [await ask('portal.example.org'), await ask('dashboard.example.org')];
  expect(dashboard).toContain('frame-ancestors https://portal.example.org');
  expect(portal).toContain("frame-ancestors 'none'");
  expect((await server.stop()).code).toBe(0);
});

describe('migrations in production [BEY-179]', () => {
  const migrate = (env: Record<string, string>) =>
    startProgram(operator, ['migrate'], { APP_ENV: 'production', NODE_OPTIONS: AS_NODE_22, ...env }).ended;

  it('need the address of the owner and no other setting, and are on the record', async () => {
    const without = await migrate({ DATABASE_APP_URL: toAddress(former.app) });
    expect({ code: without.code, err: without.err.trim() }).toEqual({
      code: 1,
      err: 'DATABASE_URL is missing. In production, migrate, backup and restore need the address of the database as its owner.',
    });

    const first = await migrate({ DATABASE_URL: toAddress(former.owner) });
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out.trim()).toBe(`Ran 1 of the migrations, the last of them ${NAMES.at(-1)}.`);
    const again = await migrate({ DATABASE_URL: toAddress(former.owner) });
    expect(again.out.trim()).toBe('The schema is the newest one already.');

    const db = openDatabase({ ...former.owner, max: 1 });
    const events = await db.selectFrom('audit_events').select(['action', 'acting_role', 'details']).execute();
    await db.destroy();
    expect(events).toEqual([
      { action: 'operator.migrate', acting_role: 'operator', details: { migrations: [NAMES.at(-1)] } },
    ]);
    const server = start({ DATABASE_APP_URL: toAddress(former.app) });
    await server.said('is running');
    expect((await server.stop()).code).toBe(0);
  });

  it("leave the owner's credentials unused by a process that serves, which says what it does not use", async () => {
    const server = start({
      DATABASE_URL: 'postgres://srae_owner:wrong@localhost:1/srae',
      COGNITO_REGION: 'us-east-1',
    });
    await server.said('set but not used while AUTHENTICATOR is not set: COGNITO_REGION');
    const { code, out } = await server.stop();
    expect(code).toBe(0);
    expect(out).toContain('DATABASE_URL is set for a process that does not use it');
  });
});

describe('a local start [BEY-178]', () => {
  const REAL = 'To run for real, set APP_ENV=production and follow docs/operations.md.';

  it('refuses an address that others can reach with one sentence [AU-10]', async () => {
    const env = { APP_ENV: 'local', PUBLIC_URL: 'https://portal.example.org' };
    const { code, out, err } = await startProgram(program, [], env).ended;
    const sentence = `PUBLIC_URL must be a loopback address in the local environment. ${REAL}`;
    expect({ code, out, err: err.trim() }).toEqual({ code: 1, out: '', err: sentence });
  });
});

async function allowTemporaryTables({ name, owner }: TestDatabase): Promise<void> {
  const db = openDatabase({ ...owner, max: 1 });
  await sql`grant temporary on database ${sql.id(name)} to public`.execute(db);
  await db.destroy();
}
