// Each setting that is misspelt, out of range or contradicts another one stops the start with one sentence.
import { expect, it } from 'vitest';
import { readSenderSettings } from '../adapters/sender-settings.ts';
import { readConfig } from './config.ts';
import { SettingProblem } from './setting-problem.ts';

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
