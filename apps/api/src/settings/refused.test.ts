// Each setting that is missing, misspelt, out of range or contradicts another one stops the start with one sentence;
// apps/api/test/system/start.test.ts starts the program with some of them.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSenderSettings } from '../adapters/sender-settings.ts';
import { readConfig } from './config.ts';
import { SettingProblem } from './setting-problem.ts';
import { PRODUCTION_SETTINGS } from '../../test/processes/production-settings.ts';

const read = (env: Record<string, string>) =>
  readConfig({ APP_ENV: 'dev', ...ADDRESSES, ...env }, '/nowhere');
const ADDRESSES = {
  PUBLIC_URL: 'https://portal.example.org',
  DASHBOARD_URL: 'https://dashboard.example.org',
  KEY_ENCRYPTION_KEY: Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64'),
};

function problemOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof SettingProblem) return error.message;
    throw error;
  }
  return 'accepted';
}

it.each([
  ['SMS_PER_DAY', 'many', /whole number from 1/],
  ['SIGN_INS_PER_MINUTE', '-5', /whole number from 1/],
  ['FAILED_SIGN_INS_PER_MINUTE', '0', /whole number from 1/],
  ['FAILED_SIGN_INS_ALARM', '2OO', /whole number from 1/],
  ['INVITATIONS_PER_DAY', '1.5', /whole number from 1/],
  ['ARGON2_MEMORY_KIB', '64MB', /whole number from/],
  ['ARGON2_MEMORY_KIB', '67108864', /whole number from/],
  ['ARGON2_PASSES', 'three', /whole number from/],
  ['PORT', '8e3', /port number/],
  ['STOP_SECONDS', '0x10', /whole number/],
  ['LOG_LEVEL', 'verbose', /Use trace, debug, info, warn, error or fatal\./],
  ['GOVERNMENT_BANNER', 'yes', /Use on or off\./],
  ['BACKUP_UNENCRYPTED', 'yes', /Use 1 or 0\./],
  ['TRUST_PROXY', 'lopback', /loopback/],
  ['TRUST_PROXY', '1', /loopback/],
  ['TRUST_PROXY', 'true', /loopback/],
  ['TRUST_PROXY', '10.0.0.0/33', /loopback/],
  ['TRUST_PROXY', '::/0', /loopback/],
  ['PUBLIC_URL', 'portal.example.org:443', /full address/],
  ['PUBLIC_URL', 'mailto:a@example.org', /full address/],
  ['PUBLIC_URL', 'https://example.org/srae', /its beginning alone, https:\/\/example\.org:/],
  ['DASHBOARD_URL', 'https://me:secret@dashboard.example.org', /its beginning alone/],
  ['GUIDANCE_URL', 'javascript:alert(1)', /full address/],
  ['PRIVACY_URL', 'www.example.org/privacy', /full address/],
  ['ACCESSIBILITY_URL', 'ftp://example.org', /full address/],
  ['HELP_DESK_EMAIL', 'nobody', /Use an address/],
])('%s=%s is refused', (name, value, remedy) => {
  const said = problemOf(() => read({ [name]: value }));
  expect(said).toMatch(new RegExp(`^${name} `));
  expect(said).toMatch(remedy);
});

it.each([
  [{ SMTP_HOST: 'smtp://mail.example.org' }, /^SMTP_HOST is 'smtp:/],
  [{ SMTP_HOST: 'mail.example.org:587' }, /^SMTP_HOST is/],
  [{ SMS_SENDER: 'sns', AWS_REGION: 'us_east' }, /^AWS_REGION is 'us_east'\. Use a region/],
])('a sender with %j is refused', (env, said) => {
  const smtp = { MAIL_SENDER: 'smtp', SMTP_HOST: 'mail.example.org', MAIL_FROM: 'portal@example.org' };
  expect(problemOf(() => readSenderSettings({ ...smtp, ...env }))).toMatch(said);
});

it.each([
  [{ AUTHENTICATOR: 'cognito', COGNITO_REGION: 'us east' }, /^COGNITO_REGION is 'us east'\. Use a region/],
  [
    { KEY_SERVICE: 'aws-kms', KMS_KEY_ID: 'k', AWS_REGION: 'us_east' },
    /^AWS_REGION is 'us_east'\. Use a region/,
  ],
])('%j names no region', (env, said) => {
  expect(problemOf(() => read(env))).toMatch(said);
});

it.each([
  [{ PORT: '8080', OPERATOR_PORT: '8080' }, /^OPERATOR_PORT is the port of the portal/],
  [{ IDLE_MINUTES: '120', ABSOLUTE_HOURS: '1' }, /^IDLE_MINUTES is longer than ABSOLUTE_HOURS/],
])('%j contradict each other', (env, said) => {
  expect(problemOf(() => read(env))).toMatch(said);
});

it.each([
  ['SUPRESSION_THRESHOLD', 'SUPPRESSION_THRESHOLD'],
  ['IDLE_MINUTE', 'IDLE_MINUTES'],
  ['EXPORT_PER_HOUR', 'EXPORTS_PER_HOUR'],
])('%s, a slip away from a setting that is not set, is refused', (name, meant) => {
  expect(problemOf(() => read({ [name]: '30' }))).toBe(
    `${name} is no setting of the portal. Correct it to ${meant}, or remove it.`,
  );
  expect(problemOf(() => read({ [name]: '30', [meant]: '30' }))).toBe('accepted');
});

it.each([
  [{ TRUST_PROXY: 'loopback, 10.0.0.0/24,2001:db8::1' }],
  [{ PUBLIC_URL: 'https://portal.example.org/' }],
  [{ LOG_LEVEL: 'fatal', BACKUP_UNENCRYPTED: '1', GOVERNMENT_BANNER: 'off' }],
  [{ PRIVACY_URL: 'https://example.org/privacy?x=1', SMS_PER_DAY: '7' }],
  [{ PATH: '/usr/bin', LANG: 'C', NODE_OPTIONS: '', CREDENTIALS_DIRECTORY: '/run/credentials/x' }],
  [{ AWS_REGION: 'us-gov-west-1', SMS_SENDER: 'sns' }],
])('%j is taken', (env) => {
  expect(problemOf(() => read(env))).toBe('accepted');
});

const PRODUCTION = {
  ...PRODUCTION_SETTINGS,
  DATABASE_APP_URL: 'postgres://srae_app:a-long-word@db.example.org/srae?sslmode=verify-full',
};

const start = (env: Readonly<Record<string, string>>) =>
  readConfig(env, '/nowhere', { nodeVersion: '22.12.0' });

describe('a start in production', () => {
  it('is begun with them', () => {
    expect(start(PRODUCTION)).toMatchObject({ environment: 'production', host: '0.0.0.0' });
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
    expect(problemOf(() => start({ ...PRODUCTION, ...env }))).toBe(sentence);
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
    expect(problemOf(() => start({ APP_ENV: 'local', ...env }))).toBe(sentence);
  });
});
