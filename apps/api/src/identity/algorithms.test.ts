// The list of algorithms is checked against the sources: every one used is listed, with FIPS=on only approved ones.
import { createHash, getFips, setFips } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testPortal } from '../../test/portal/test-portal.ts';
import { readConfig } from '../settings/config.ts';
import { ALGORITHMS } from './algorithms.ts';
import { enableFipsProvider } from './fips-provider.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
/** The server, its migrations, and the packages that it includes. */
const ROOMS = ['apps/api/src', 'apps/api/migrations', 'packages'].map((room) => join(REPOSITORY, room));
const sources = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules') && /(?<!\.test|\.d|algorithms)\.ts$/.test(file))
    .map((file) => readFileSync(join(room, file), 'utf8')),
).join('\n');
const every = (pattern: RegExp, name: (found: RegExpExecArray | RegExpMatchArray) => string) =>
  [...sources.matchAll(pattern)].map(name);

const used = new Set([
  ...every(
    /\b(createHash|createHmac|createCipheriv|hkdfSync|hash)\(\s*'([\w-]+)'/g,
    ([, call, name]) => `${call}:${name}`,
  ),
  ...every(/\bderive\([^;]*'(sha\w+)'\)/g, ([, name]) => `derive:${name}`),
  ...every(/'((?:ES|RS|PS|HS)\d{3}|EdDSA)'/g, ([, name]) => `jose:${name}`),
  ...every(/algorithm: '(SHA\w+)'/g, ([, name]) => `otpauth:${name}`),
  // In SQL statements: the database's functions, except sha256, which is listed above.
  ...every(/(?<!\.)\b(md5|sha1|sha224|crypt|gen_salt|pgp_\w+)\(/g, ([, name]) => `sql:${name}`),
  ...every(/import\('(age-encryption|@node-rs\/argon2)'\)/g, ([, name = '']) =>
    name.replace('@node-rs/', ''),
  ),
]);

it('names every algorithm in use, and no other', () => {
  expect([...used].toSorted()).toEqual(
    [...new Set(ALGORITHMS.flatMap(({ names }) => names))].filter((name) => used.has(name)).toSorted(),
  );
  expect(ALGORITHMS.filter(({ names }) => !names.some((name) => used.has(name)))).toEqual([]);
});

it('approves every one that is used with FIPS=on', () => {
  expect(ALGORITHMS.filter(({ fips, approved }) => fips !== 'off' && approved === null)).toEqual([]);
});

it('FIPS=on replaces a former hash of a password at the next sign-in', async () => {
  const portal = await testPortal({ FIPS: 'on' });
  const find = () =>
    portal.deps.db
      .selectFrom('identity_users')
      .select('password_hash')
      .where('email', '=', 'grace@example.org')
      .executeTakeFirstOrThrow();
  expect((await find()).password_hash).toMatch(/^\$argon2id\$/);
  await portal.signIn('grace');
  expect((await find()).password_hash).toMatch(/^\$pbkdf2-sha256\$i=600000\$/);
  await portal.signIn('grace');
});

it('FIPS=on replaces a former hash of a preset code at the next sign-in', async () => {
  const portal = await testPortal({ FIPS: 'on' });
  const find = () =>
    portal.deps.db
      .selectFrom('identity_users')
      .select('preset_code_hash')
      .where('email', '=', 'mika@example.org')
      .executeTakeFirstOrThrow();
  expect((await find()).preset_code_hash).toMatch(/^\$argon2id\$/);
  await portal.signIn('mika');
  expect((await find()).preset_code_hash).toMatch(/^\$pbkdf2-sha256\$i=600000\$/);
  await portal.signIn('mika');
});

it.each([
  ['FIPS', 'true', /^FIPS is 'true'. Use on or off/],
  ['TOTP', 'yes', /^TOTP is 'yes'. Use on or off/],
  ['PASSWORD_POLICY', 'NIST', /^PASSWORD_POLICY is 'NIST'. Use nist or specified/],
  ['PRESET_CODE_ONE_TIME', 'on', /^PRESET_CODE_ONE_TIME is 'on'. Use 1 or 0/],
  ['ALLOW_SCAN_ACCOUNTS', 'no', /^ALLOW_SCAN_ACCOUNTS is 'no'. Use 1 or 0/],
])('a word that %s does not know stops the start: %s', (name, word, message) => {
  expect(() => readConfig({ APP_ENV: 'local', [name]: word }, '/nowhere')).toThrow(message);
});

it('FIPS=on leaves a program that computes, with and without a provider in OpenSSL', () => {
  const before = getFips();
  const enabled = enableFipsProvider();
  try {
    expect(getFips()).toBe(enabled ? 1 : 0);
    expect(createHash('sha256').update('a').digest('hex')).toMatch(/^ca978112/);
  } finally {
    setFips(before === 1);
  }
});

it('FIPS=on refuses backups in the format of age, and changes nothing else of the settings', () => {
  const recipient = `age1${'q'.repeat(58)}`;
  expect(readConfig({ APP_ENV: 'local', BACKUP_RECIPIENT: recipient }, '/nowhere').identity.fips).toBe(false);
  expect(readConfig({ APP_ENV: 'local', FIPS: 'on' }, '/nowhere').identity.fips).toBe(true);
  expect(() => readConfig({ APP_ENV: 'local', FIPS: 'on', BACKUP_RECIPIENT: recipient }, '/nowhere')).toThrow(
    /^BACKUP_RECIPIENT cannot be used with FIPS=on/,
  );
});
