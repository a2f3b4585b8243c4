import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, readOwnerConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig({ APP_ENV: 'local', ...env }, '/nowhere');

it.each(['', ' '])('a line left blank sets nothing: %j', (blank) => {
  const names = operatorsSettings().filter((name) => name !== 'APP_ENV');
  const blanks = Object.fromEntries(names.map((name) => [name, blank]));
  expect(read(blanks)).toEqual(read({}));
  const inProduction = () => readConfig({ APP_ENV: blank }, '/nowhere', { nodeVersion: '22.12.0' });
  expect(inProduction).toThrow('PUBLIC_URL is missing');
});

/** All settings in docs/operations.md; another test compares that table with the code. */
function operatorsSettings(): readonly string[] {
  const manual = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  const names = [...manual.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name);
  expect(names).toContain('HOST');
  return names;
}

it.each(['localhost', 'LOCALHOST'])(
  'HOST=%s is one address, so that a stop closes its one listener',
  (HOST) => {
    expect(read({ HOST }).host).toBe('127.0.0.1');
  },
);

describe('settings that are numbers', () => {
  it.each([
    ['SUPPRESSION_THRESHOLD', 'eleven'],
    ['SUPPRESSION_THRESHOLD', '0'],
    ['POOL_SIZE', '4'],
    ['IDLE_MINUTES', '-5'],
    ['ABSOLUTE_HOURS', '1.5'],
  ])('stop the start when %s is %s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`${name} is '${value}'. Use a whole number from`);
  });

  it('are taken at both ends of their range', () => {
    expect([read({ POOL_SIZE: '5' }).poolSize, read({ POOL_SIZE: '1000' }).poolSize]).toEqual([5, 1000]);
  });
});

describe('the local environment is for this machine alone [BEY-178]', () => {
  const REAL = 'To run for real, set APP_ENV=production and follow docs/operations.md.';

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.0.2.7'],
    ['HOST', '127.evil.example'],
    ['TRUST_PROXY', 'loopback'],
    ['TRUST_PROXY', '127.0.0.1'],
    ['DATABASE_URL', 'postgres://srae_owner:a-long-word@db.example.org/srae?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://srae_owner@127.evil.example/srae'],
    ['DATABASE_URL', 'postgres://srae_owner@localhost/srae?host=db.example.org'],
    ['DATABASE_URL', 'postgres://srae_owner@localhost/srae?host=127.0.0.1&host=db.example.org'],
    ['DATABASE_APP_URL', 'postgres://srae_app@db.example.org/srae'],
    ['PUBLIC_URL', 'http://127.evil.example:8080'],
    ['DASHBOARD_URL', 'https://dashboard.example.org'],
  ])('%s=%s is refused with how to run for real', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} .*${REAL.replaceAll('.', '\\.')}$`));
  });

  it.each([
    ['HOST', 'localhost'],
    ['HOST', '127.0.0.2'],
    ['HOST', '::1'],
    ['DATABASE_URL', 'postgres://srae_owner@localhost/srae'],
    ['DATABASE_URL', 'postgres://srae_owner@[::1]:5433/srae'],
    ['DATABASE_URL', 'postgres://srae_owner@%2Fvar%2Frun%2Fpostgresql/srae'],
    ['DATABASE_APP_URL', 'postgres:///srae?host=/var/run/postgresql'],
    ['DASHBOARD_URL', 'http://127.0.0.1:8081'],
  ])('%s=%s is taken', (name, value) => {
    expect(() => read({ [name]: value })).not.toThrow();
  });

  it('an address that cannot be read is refused without being repeated', () => {
    expect(() => read({ DATABASE_URL: 'db canary-word' })).toThrow(/^DATABASE_URL cannot be read\./);
    expect(() => read({ DATABASE_URL: 'db canary-word' })).not.toThrow(/canary/);
  });
});

describe('production [BEY-179]', () => {
  const PRODUCTION = {
    APP_ENV: 'production',
    PUBLIC_URL: 'https://portal.example.org',
    DASHBOARD_URL: 'https://dashboard.example.org',
    KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    DATABASE_APP_URL: 'postgres://srae_app@localhost/srae',
  };
  const DATABASE_URL = 'postgres://srae_owner@localhost/srae';
  const serve = (env: Record<string, string>, nodeVersion = '22.12.0') =>
    readConfig({ ...PRODUCTION, ...env }, '/nowhere', { nodeVersion });
  const own = (env: Record<string, string>, nodeVersion = '22.12.0') =>
    readOwnerConfig({ APP_ENV: 'production', ...env }, '/nowhere', { nodeVersion });

  it('serves with the address of the application, and never needs that of the owner', () => {
    expect(serve({}).databaseUrl).toBeUndefined();
    expect(() => serve({ DATABASE_APP_URL: '' })).toThrow(
      'DATABASE_APP_URL is missing. In production, set it to the address of the database as srae_app.',
    );
    expect(() => serve({ DATABASE_APP_URL: '', DATABASE_URL })).toThrow(/^DATABASE_APP_URL is missing\./);
  });

  it('migrates, backs up and restores with the address of the owner, and nothing else', () => {
    expect(own({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    expect(() => own({})).toThrow(
      'DATABASE_URL is missing. In production, migrate, backup and restore need the address of the database as its owner.',
    );
    const backup = { nodeVersion: '22.12.0', use: 'own' } as const;
    expect(() => readConfig(PRODUCTION, '/nowhere', backup)).toThrow(/^DATABASE_URL is missing\./);
    expect(readConfig({ ...PRODUCTION, DATABASE_URL }, '/nowhere', backup).databaseUrl).toBe(DATABASE_URL);
  });

  it.each(['https://portal.example.org', 'https://portal.example.org:8443', 'https://PORTAL.example.org/'])(
    'refuses the host of the portal for the dashboard: %s',
    (DASHBOARD_URL) => {
      expect(() => serve({ DASHBOARD_URL })).toThrow(
        'PUBLIC_URL and DASHBOARD_URL name the same host. In production, give the dashboard a host name of its own.',
      );
    },
  );

  it.each(['20.20.2', '21.7.3', '18.0.0', '22.0.0', '22.9.0'])('refuses Node %s', (version) => {
    const sentence = `This is Node ${version}. In production the portal needs Node 22.12 or newer.`;
    expect(() => serve({}, version)).toThrow(sentence);
    expect(() => own({ DATABASE_URL }, version)).toThrow(sentence);
  });

  it.each(['22.12.0', '22.20.1', '24.1.0', '100.0.0'])('takes Node %s', (version) => {
    expect(() => serve({}, version)).not.toThrow();
  });
});

describe('the names and pictures of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logos-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, size: number) => {
    const path = join(folder, name);
    writeFileSync(path, 'x'.repeat(size));
    return path;
  };

  it('are neutral unless set [LAY-009] [LAY-010]', () => {
    const { studyTitle, logos } = read({}).branding;
    expect(studyTitle).toBe('SRAE Performance Measures Study');
    expect(logos.map(({ src }) => src)).toEqual(['/partner-agency.svg', '/partner-study.svg']);
  });

  it('are read once: a logo holds its file', () => {
    const PARTNER_LOGOS = `An agency=${file('a.svg', 3)}; A team = ${file('b.PNG', 3)}`;
    expect(read({ STUDY_TITLE: 'A Study', PARTNER_LOGOS }).branding).toEqual({
      studyTitle: 'A Study',
      logos: [
        { name: 'An agency', src: 'data:image/svg+xml;base64,eHh4' },
        { name: 'A team', src: 'data:image/png;base64,eHh4' },
      ],
    });
  });

  it('may be as large as 64 KB', () => {
    const PARTNER_LOGOS = `An agency=${file('e.png', 64 * 1024)}`;
    expect(read({ PARTNER_LOGOS }).branding.logos).toHaveLength(1);
  });

  it.each([
    ['without a name', () => `=${file('c.svg', 1)}`, 'Use Name=file'],
    ['without a file', () => 'An agency', 'Use Name=file'],
    ['of another kind', () => `An agency=${file('c.html', 1)}`, 'Use Name=file'],
    ['that is missing', () => `An agency=${join(folder, 'none.svg')}`, 'which is no file'],
    ['that is too large', () => `An agency=${file('d.svg', 64 * 1024 + 1)}`, 'larger than 64 KB'],
  ])('stop the start with a logo %s', (_, value, message) => {
    expect(() => read({ PARTNER_LOGOS: value() })).toThrow(message);
  });
});

it('is production where no environment is set, whatever else is [CON2-018]', () => {
  const env = {
    PUBLIC_URL: 'https://portal.example.org',
    DASHBOARD_URL: 'https://results.example.org',
    DATABASE_URL: 'postgres://localhost/srae',
    DATABASE_APP_URL: 'postgres://localhost/srae',
    KEY_ENCRYPTION_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64'),
  };
  const read22 = (given: Record<string, string>) => readConfig(given, '/nowhere', { nodeVersion: '22.12.0' });
  expect(read22(env).environment).toBe('production');
  expect(() => read22({ ...env, APP_ENV: 'test' })).toThrow("APP_ENV is 'test'");
});
