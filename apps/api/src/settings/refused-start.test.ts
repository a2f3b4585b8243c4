// Settings that end a start; apps/api/test/system/start.test.ts starts the program with some of them.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { SettingProblem } from './setting-problem.ts';

const PRODUCTION = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.org',
  DASHBOARD_URL: 'https://dashboard.example.org',
  KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  DATABASE_APP_URL: 'postgres://srae_app:a-long-word@db.example.org/srae?sslmode=verify-full',
  SMS_SENDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'Canary-Token-41',
  TWILIO_FROM: 'MG1',
  MAIL_SENDER: 'smtp',
  SMTP_HOST: '127.0.0.1',
  MAIL_FROM: 'portal@example.org',
};

const read = (env: Readonly<Record<string, string>>) =>
  readConfig(env, '/nowhere', { nodeVersion: '22.12.0' });

/** The sentence with which the settings end a start. */
function refusalOf(env: Readonly<Record<string, string>>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingProblem) return error.message;
    throw error;
  }
  throw new Error('The settings are taken.');
}

describe('a start in production', () => {
  it('is begun with them', () => {
    expect(read(PRODUCTION)).toMatchObject({ environment: 'production', host: '0.0.0.0' });
  });

  it.each([
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
      'no address of the database [BEY-179]',
      { DATABASE_APP_URL: '' },
      'DATABASE_APP_URL is missing. In production, set it to the address of the database as srae_app.',
    ],
    [
      'the address of the owner alone [BEY-179]',
      { DATABASE_APP_URL: '', DATABASE_URL: 'postgres://srae_owner:a-long-word@localhost/srae' },
      'DATABASE_APP_URL is missing. In production, set it to the address of the database as srae_app.',
    ],
    [
      'one host for both pages [BEY-179]',
      { DASHBOARD_URL: 'https://portal.example.org:8443' },
      'PUBLIC_URL and DASHBOARD_URL name the same host. In production, give the dashboard a host name of its own.',
    ],
    [
      'services that cannot be read',
      { VCAP_SERVICES: '{' },
      'VCAP_SERVICES cannot be read. It is set by the platform; remove it elsewhere.',
    ],
    [
      'neither an environment nor an address',
      { APP_ENV: '', PUBLIC_URL: '' },
      'PUBLIC_URL is missing. Set it to the address people use, such as https://portal.example.org.',
    ],
  ])('is refused by its settings in one sentence for %s', (_what, env, sentence) => {
    expect(refusalOf({ ...PRODUCTION, ...env })).toBe(sentence);
  });
});

describe('a local start [BEY-178]', () => {
  const REAL = 'To run for real, set APP_ENV=production and follow docs/operations.md.';

  it.each([
    [
      'every network',
      { HOST: '0.0.0.0' },
      `HOST must be a loopback address in the local environment. ${REAL}`,
    ],
    [
      'one port for one host',
      { PORT: '8080', DASHBOARD_PORT: '8080' },
      'PORT and DASHBOARD_PORT are the same. Give the dashboard another port, or PUBLIC_URL and DASHBOARD_URL different hosts.',
    ],
    ['a proxy', { TRUST_PROXY: 'loopback' }, `TRUST_PROXY is not used in the local environment. ${REAL}`],
    [
      "another machine's database",
      { DATABASE_URL: 'postgres://srae_owner@db.example.org/srae' },
      `DATABASE_URL names a database that is not on this machine, which the local environment does not use. ${REAL}`,
    ],
  ])('refuses %s by its settings in one sentence', (_what, env, sentence) => {
    expect(refusalOf({ APP_ENV: 'local', ...env })).toBe(sentence);
  });
});
