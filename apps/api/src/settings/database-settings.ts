/** Database connections by program and role, and the statement timeout of requests. */
import { Client } from 'pg';
import { isLoopbackHost } from './loopback.ts';
import { refuseDefaultPassword } from './secret-files.ts';
import { FOR_REAL, readNumber } from './setting.ts';
import type { Env, Environment } from './setting.ts';
import { SettingProblem } from './setting-problem.ts';

export type DatabaseSettings = {
  /** The owner's URL: migrations, backup and restore. */
  readonly databaseUrl: string | undefined;
  /** The application's URL, without rights on the schema. */
  readonly databaseAppUrl: string | undefined;
  readonly poolSize: number;
  /** How long a statement of a request may run. */
  readonly statementSeconds: number;
  /** How long a statement of a request may wait for a lock. */
  readonly lockSeconds: number;
};

/** A program's use of the database: serve requests as srae_app, or own the schema. */
export type DatabaseUse = 'serve' | 'own';

/** Reads the database settings and refuses those not allowed in the environment. Throws SettingProblem. */
export function readDatabaseSettings(env: Env, environment: Environment, use: DatabaseUse): DatabaseSettings {
  for (const name of ADDRESSES) {
    const address = env[name];
    if (address === undefined) continue;
    if (environment === 'local') refuseOtherMachine(name, address);
    if (environment === 'production') refuseWeakAddress(name, address);
  }
  if (environment === 'production') refuseMissing(env, use);
  return {
    databaseUrl: env['DATABASE_URL'],
    databaseAppUrl: env['DATABASE_APP_URL'],
    poolSize: readNumber(env, 'POOL_SIZE', 10, [5, 1000]),
    statementSeconds: readNumber(env, 'STATEMENT_SECONDS', 60, [1, 3600]),
    lockSeconds: readNumber(env, 'LOCK_SECONDS', 15, [1, 3600]),
  };
}

const ADDRESSES = ['DATABASE_URL', 'DATABASE_APP_URL'] as const;

/** A serving process never needs the owner's credentials, and the owner's programs never the application's. */
function refuseMissing(env: Env, use: DatabaseUse): void {
  if (use === 'serve' && env['DATABASE_APP_URL'] === undefined) {
    throw new SettingProblem(
      'DATABASE_APP_URL is missing. In production, set it to the address of the database as srae_app.',
    );
  }
  if (use === 'own' && env['DATABASE_URL'] === undefined) {
    throw new SettingProblem(
      'DATABASE_URL is missing. In production, migrate, backup and restore need the address of the database as its owner.',
    );
  }
}

/** The demo's password is public: its database must be reachable from this machine only. */
function refuseOtherMachine(name: string, address: string): void {
  if (isThisMachine(toHost(name, address))) return;
  throw new SettingProblem(
    `${name} names a database that is not on this machine, which the local environment does not use. ${FOR_REAL}`,
  );
}

/** In production: no well-known password, and no unencrypted connection to the database (SE-1, SE-2). */
function refuseWeakAddress(name: string, address: string): void {
  if (isThisMachine(toHost(name, address))) return;
  const url = new URL(address);
  refuseDefaultPassword(name, decodeURIComponent(url.password));
  if (url.searchParams.getAll('sslmode').at(-1) !== 'verify-full') {
    throw new SettingProblem(
      `${name} names another machine over an unverified line. Add sslmode=verify-full to it.`,
    );
  }
}

/** The host as parsed by the driver, however the URL specifies it. */
function toHost(name: string, address: string): string {
  try {
    if (!URL.canParse(address)) throw new Error('not an address');
    return new Client({ connectionString: address }).host;
  } catch (cause) {
    // The driver reads the files of the line at once: the authority, and a certificate of its own.
    if (cause instanceof Error && 'path' in cause && typeof cause.path === 'string') {
      throw new SettingProblem(
        `${name} names the file ${cause.path}, which cannot be read. Correct sslrootcert, or give it to this program's account.`,
        { cause },
      );
    }
    throw new SettingProblem(
      `${name} cannot be read. Set it to an address such as postgres://srae_app:…@db.example.org/srae.`,
      { cause },
    );
  }
}

function isThisMachine(host: string): boolean {
  return host.startsWith('/') || isLoopbackHost(host);
}
