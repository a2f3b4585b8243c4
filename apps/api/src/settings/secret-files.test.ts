import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { SettingProblem } from './setting-problem.ts';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';

const KEY = Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 37 + 11) % 256)).toString('base64');
const PRODUCTION = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.org',
  DASHBOARD_URL: 'https://dashboard.example.org',
  KEY_ENCRYPTION_KEY: KEY,
  DATABASE_APP_URL: 'postgres://srae_app@localhost/srae',
};
const read = (env: Record<string, string | undefined>) =>
  readConfig({ ...PRODUCTION, ...env }, '/nowhere', { nodeVersion: '22.12.0' });

describe('secrets of production [SE-1]', () => {
  it('may stand in the environment', () => {
    expect(Buffer.from(read({}).identity.keyEncryptionKey ?? []).toString('base64')).toBe(KEY);
  });

  it.each([
    ['missing', undefined, /^KEY_ENCRYPTION_KEY is missing\./],
    [
      'of 31 bytes',
      Buffer.from(KEY, 'base64').subarray(1).toString('base64'),
      /^KEY_ENCRYPTION_KEY is too weak\./,
    ],
    ['all zeros', Buffer.alloc(32).toString('base64'), /^KEY_ENCRYPTION_KEY is too weak\./],
    ['a word', 'changeme', /^KEY_ENCRYPTION_KEY is too weak\./],
  ])('stop the start when the key is %s', (_what, KEY_ENCRYPTION_KEY, message) => {
    expect(() => read({ KEY_ENCRYPTION_KEY })).toThrow(message);
    expect(() => read({ KEY_ENCRYPTION_KEY })).toThrow(SettingProblem);
  });

  it.each([
    [
      { DATABASE_URL: 'postgres://srae:postgres@db.example.org/srae?sslmode=verify-full' },
      /^The password in DATABASE_URL/,
    ],
    [
      { DATABASE_URL: 'postgres://srae@db.example.org/srae?sslmode=verify-full' },
      /^The password in DATABASE_URL/,
    ],
    [
      { DATABASE_APP_URL: 'postgres://srae:changeme@db.example.org/srae?sslmode=verify-full' },
      /^The password in DATABASE_APP_URL/,
    ],
    [
      {
        MAIL_SENDER: 'smtp',
        SMTP_HOST: 'h',
        SMTP_USER: 'u',
        MAIL_FROM: 'a@b.example',
        SMTP_PASSWORD: 'password',
      },
      /^SMTP_PASSWORD is a default/,
    ],
    [{ TWILIO_AUTH_TOKEN: 'changeme' }, /^TWILIO_AUTH_TOKEN is a default/],
  ])('stop the start when one is a default: %j', (env, message) => {
    expect(() => read(env)).toThrow(message);
  });

  it('may stand in a file that is closed to others', async () => {
    const file = join(await temporaryFolder(), 'key');
    await writeFile(file, `${KEY}\n`);
    const env = { KEY_ENCRYPTION_KEY: undefined, KEY_ENCRYPTION_KEY_FILE: file };
    for (const mode of [0o400, 0o600, 0o640]) {
      await chmod(file, mode);
      expect(Buffer.from(read(env).identity.keyEncryptionKey ?? []).toString('base64')).toBe(KEY);
    }
    for (const mode of [0o604, 0o644, 0o660]) {
      await chmod(file, mode);
      expect(() => read(env)).toThrow(
        'The file of KEY_ENCRYPTION_KEY_FILE is open to others. Close it with chmod 600.',
      );
    }
    expect(() => read({ ...env, KEY_ENCRYPTION_KEY: KEY })).toThrow(/^Both KEY_ENCRYPTION_KEY and/);
    expect(() => read({ ...env, KEY_ENCRYPTION_KEY_FILE: '/nowhere/key' })).toThrow(/names no file/);
    expect(() => read({ ...env, KEY_ENCRYPTION_KEY_FILE: `/${'x'.repeat(300)}` })).toThrow(
      'The file of KEY_ENCRYPTION_KEY_FILE cannot be read (ENAMETOOLONG). Give it to the account',
    );
  });
});

describe('the line to the database [SE-2]', () => {
  it.each(['', '?sslmode=require', '?sslmode=no-verify', '?sslmode=disable'])(
    'to another machine is refused in production when it is not verified: %j',
    (query) => {
      const DATABASE_URL = `postgres://srae:a-long-word@db.example.org/srae${query}`;
      expect(() => read({ DATABASE_URL })).toThrow(
        /^DATABASE_URL names another machine over an unverified line/,
      );
    },
  );

  it('names the file of an authority that cannot be read', () => {
    const DATABASE_URL =
      'postgres://srae:a-long-word@db.example.org/srae?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
    expect(() => read({ DATABASE_URL })).toThrow(
      /^DATABASE_URL names the file \/nowhere\/ca\.pem, which cannot be read\./,
    );
  });

  it.each([
    'postgres://srae:a-long-word@db.example.org/srae?sslmode=verify-full',
    'postgres://srae@localhost/srae',
    'postgres://srae@127.0.0.1:5433/srae',
    'postgres://srae@%2Fvar%2Frun%2Fpostgresql/srae',
    'postgres:///srae?host=/var/run/postgresql',
  ])('is accepted: %s', (DATABASE_URL) => {
    expect(read({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });
});
