import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';
import { readConfig } from './config.ts';
import { NAMES_OF_SERVICES } from './setting-names.ts';

const folder = await temporaryFolder();
const unusedOf = (env: Readonly<Record<string, string | undefined>>) =>
  readConfig({ APP_ENV: 'local', ...env }, '/nowhere').unusedSettings;

const COGNITO = { COGNITO_USER_POOL_ID: 'p', COGNITO_CLIENT_ID: 'c', COGNITO_CLIENT_SECRET: 's' };
const OIDC = {
  OIDC_ISSUER: 'https://idp.example.org',
  OIDC_CLIENT_ID: 'c',
  OIDC_CLIENT_SECRET: 's',
  OIDC_ACR_VALUES: 'a',
};

it.each([
  [COGNITO, 'while AUTHENTICATOR is not set', Object.keys(COGNITO).join(', ')],
  [{ AUTHENTICATOR: 'embedded', OIDC_SCOPE: 'openid' }, 'with AUTHENTICATOR=embedded', 'OIDC_SCOPE'],
  [
    { AUTHENTICATOR: 'oidc', ...OIDC, COGNITO_REGION: 'us-east-1' },
    'with AUTHENTICATOR=oidc',
    'COGNITO_REGION',
  ],
  // The name of a key that is not set.
  [{ AUTHENTICATOR: 'oidc', ...OIDC, OIDC_KEY_ID: 'k' }, 'with AUTHENTICATOR=oidc', 'OIDC_KEY_ID'],
  [{ SMTP_HOST: 'mail.example.org' }, 'while MAIL_SENDER is not set', 'SMTP_HOST'],
  [{ SMS_SENDER: 'sns', TWILIO_FROM: '1' }, 'with SMS_SENDER=sns', 'TWILIO_FROM'],
  [{ KMS_KEY_ID: 'k' }, 'while KEY_SERVICE is not set', 'KMS_KEY_ID'],
])('of %j it is said what is not used', (env, choice, names) => {
  expect(unusedOf(env)).toEqual([`set but not used ${choice}: ${names}`]);
});

it('says nothing of settings that are used, also where a secret comes from a file', () => {
  const file = join(folder, 'secret');
  writeFileSync(file, 's', { mode: 0o600 });
  const { OIDC_CLIENT_SECRET: _, ...oidc } = OIDC;
  for (const env of [
    {},
    { AUTHENTICATOR: 'cognito', ...COGNITO, COGNITO_REGION: 'us-east-1' },
    { AUTHENTICATOR: 'oidc', ...oidc, OIDC_CLIENT_SECRET_FILE: file },
    { SMS_SENDER: 'sns', SNS_SENDER_ID: 'S', AWS_REGION: 'us-east-1' },
  ])
    expect(unusedOf(env)).toEqual([]);
});

it('takes no setting of a service that is not chosen for another one misspelt', () => {
  for (const name of NAMES_OF_SERVICES) expect(() => unusedOf({ [name]: '587' })).not.toThrow();
  expect(() => unusedOf({ TWILIO_FORM: '1' })).toThrow('Correct it to TWILIO_FROM');
});

it('knows every setting of a service that the manual has', () => {
  const manual = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  const table = manual.slice(manual.indexOf('\n## Settings\n'));
  const named = [...table.matchAll(/^\| `((?:COGNITO|OIDC|KMS|SNS|TWILIO|SMTP|MAIL)_[A-Z_]+)` \|/gm)];
  const others = ['MAIL_SENDER'];
  expect(NAMES_OF_SERVICES.toSorted()).toEqual(
    named
      .map(([, name = '']) => name)
      .filter((name) => !others.includes(name))
      .toSorted(),
  );
});
