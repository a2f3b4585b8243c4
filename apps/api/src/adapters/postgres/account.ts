// PostgreSQL refuses to run as root, so a portal started by root runs it under another account.
import { execFile, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PostgresUnavailable } from './unavailable.ts';

export type Account =
  | { kind: 'self' }
  | { kind: 'user'; uid: number; gid: number }
  /** A user namespace: root outside, an ordinary user inside; the files stay root's. */
  | { kind: 'namespace' };

/** Chooses the account that runs PostgreSQL for the cluster in `folder`. Throws PostgresUnavailable without one. */
export async function chooseAccount(folder: string, bin: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  for (const account of await candidates(folder, bin)) {
    if (await canRun(account, folder, bin)) return account;
  }
  throw new PostgresUnavailable(
    `PostgreSQL must not run as root and no other account can run ${bin} and enter ${dirname(folder)}; ` +
      'start the portal as an ordinary user, open the folder to the account postgres, or set DATABASE_URL.',
  );
}

/** Runs a program under the account and returns what it printed; a failure carries its output in the message. */
export function runAs(
  account: Account,
  file: string,
  args: string[],
  { cwd = '/', env = {} }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
) {
  const viaNamespace = account.kind === 'namespace';
  const command = viaNamespace ? 'unshare' : file;
  const commandArgs = viaNamespace ? ['--user', '--map-user=1', '--map-group=1', '--', file, ...args] : args;
  const identity = account.kind === 'user' ? { uid: account.uid, gid: account.gid } : {};
  return new Promise<string>((resolve, reject) => {
    const child = spawn(command, commandArgs, {
      cwd,
      ...identity,
      // The caller's PG* variables must not reach the server.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(output || `exit code ${code}`)),
    );
  });
}

/** The owner to set on the account's files, or null when the caller owns them. */
export function findOwner(account: Account): { uid: number; gid: number } | null {
  return account.kind === 'user' ? { uid: account.uid, gid: account.gid } : null;
}

// Many containers have no account `postgres` and forbid namespaces; the account `nobody` always exists.
const NOBODY: Account = { kind: 'user', uid: 65_534, gid: 65_534 };

async function candidates(folder: string, bin: string): Promise<Account[]> {
  // An existing cluster can only be run by its owner; root's own came from a namespace.
  const cluster = await ownerAt(folder);
  if (cluster) return [ordinary(cluster) ?? { kind: 'namespace' }];
  const owners = [await ownerAt(dirname(folder)), await ownerAt(bin), await postgresAccount()];
  return [...owners.map(ordinary).filter((account) => account !== null), { kind: 'namespace' }, NOBODY];
}

type Owner = { uid: number; gid: number };

function ordinary(owner: Owner | null): Account | null {
  return owner && owner.uid !== 0 ? { kind: 'user', ...owner } : null;
}

async function ownerAt(path: string): Promise<Owner | null> {
  const found = await stat(path).catch(() => null);
  return found && { uid: found.uid, gid: found.gid };
}

async function postgresAccount(): Promise<Owner | null> {
  const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, 'postgres'])).stdout);
  return Promise.all([id('-u'), id('-g')]).then(
    ([uid, gid]) => ({ uid, gid }),
    () => null,
  );
}

async function canRun(account: Account, folder: string, bin: string): Promise<boolean> {
  const enter = (await ownerAt(folder)) ? folder : dirname(folder);
  const script = 'cd "$1" && exec "$2" --version';
  return runAs(account, '/bin/sh', ['-c', script, 'sh', enter, join(bin, 'postgres')]).then(
    () => true,
    () => false,
  );
}
