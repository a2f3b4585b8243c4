import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openDatabase } from './store/database.ts';
import { bundleProgram } from './testing/bundle-program.ts';
import { addressOf, freePort, startProgram } from './testing/main-process.ts';
import { layPages } from './testing/static-pages.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { emptyDatabase, testDatabase } from './testing/test-database.ts';

const [program, empty, demo] = await Promise.all([bundleProgram('main'), emptyDatabase(), testDatabase()]);
const staticDir = await temporaryFolder();
await layPages(staticDir);

const [port, dashboardPort, operatorPort] = await Promise.all([freePort(), freePort(), freePort()]);
const PRODUCTION = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.org',
  DASHBOARD_URL: 'https://dashboard.example.org',
  KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  DATABASE_URL: addressOf(empty.owner),
  DATABASE_APP_URL: addressOf(empty.app),
  SMS_SENDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'Canary-Token-41',
  TWILIO_FROM: 'MG1',
  MAIL_SENDER: 'smtp',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: '9',
  MAIL_FROM: 'portal@example.org',
  HOST: '127.0.0.1',
  PORT: String(port),
  DASHBOARD_PORT: String(dashboardPort),
  OPERATOR_PORT: String(operatorPort),
  STATIC_DIR: staticDir,
  DATA_DIR: join(staticDir, 'data'),
};
const start = (env: Record<string, string>) => startProgram(program, [], { ...PRODUCTION, ...env });

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
      'E-mails would not leave the portal. Set MAIL_SENDER to smtp.',
    ],
    [
      'no key [SE-1]',
      { KEY_ENCRYPTION_KEY: '' },
      'KEY_ENCRYPTION_KEY is missing. Set it to 32 random bytes in base64.',
    ],
    [
      'a short key [SE-1]',
      { KEY_ENCRYPTION_KEY: randomBytes(31).toString('base64') },
      'KEY_ENCRYPTION_KEY is too weak. Set it to at least 32 random bytes in base64.',
    ],
    [
      'an http origin',
      { PUBLIC_URL: 'http://portal.example.org' },
      'PUBLIC_URL must be an https address in production.',
    ],
    [
      'an http origin of the dashboard',
      { DASHBOARD_URL: 'http://dashboard.example.org' },
      'DASHBOARD_URL must be an https address in production.',
    ],
    [
      'the demo in the database [AU-7]',
      { DATABASE_URL: addressOf(demo.owner), DATABASE_APP_URL: addressOf(demo.app) },
      "The database holds the demo's people, whose password is public. Outside the local environment, use another one.",
    ],
    [
      'neither an environment nor an address',
      { APP_ENV: '', PUBLIC_URL: '' },
      'PUBLIC_URL is missing. Set it to the address people use, such as https://portal.example.org.',
    ],
  ])('ends with one sentence for %s', async (_what, env, sentence) => {
    const { code, out, err } = await start(env).ended;
    expect({ code, out, err: err.trim() }).toEqual({ code: 1, out: '', err: sentence });
  });

  it('serves no outbox and no demo, prints no password, and is on the record without its secrets [AU-10] [LG-2] [BEY-097] [BEY-098] [BEY-099]', async () => {
    const server = start({});
    await server.said('is running');
    const statusOf = async (at: number, path: string) =>
      (await fetch(`http://127.0.0.1:${at}${path}`)).status;
    expect(await statusOf(port, '/healthz')).toBe(200);
    expect(await statusOf(port, '/api/dev/outbox')).toBe(404);
    expect(await statusOf(operatorPort, '/readyz')).toBe(200);
    const { code, out, err } = await server.stop();
    expect(code).toBe(0);
    expect(out + err).not.toMatch(/example\.org {2}|password|Canary/);

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

it('a local start refuses an address that others can reach [AU-10]', async () => {
  const { code, err } = await startProgram(program, [], {
    APP_ENV: 'local',
    PUBLIC_URL: 'https://portal.example.org',
  }).ended;
  expect(code).toBe(1);
  expect(err.trim()).toBe(
    'PUBLIC_URL must be a loopback address in the local environment. Set APP_ENV, or use http://localhost.',
  );
});
