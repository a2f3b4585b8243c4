import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Account, chooseAccount, findOwner, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { isAlive } from './processes.ts';
import { type Durability, settingsFile, toSocketFolder } from './settings.ts';
import { explainFailure, PostgresUnavailable } from './unavailable.ts';

/** One cluster on disk, ready to be started. */
export type Cluster = { folder: string; socketFolder: string; bin: string; account: Account };

/** The passwords of a cluster's roles; they never leave its private folder. */
export type Passwords = { superuser: string; owner: string; app: string };

/** Creates the cluster in `folder` if there is none, and updates its settings and permissions. */
export async function openCluster(
  folder: string,
  binaries: Binaries,
  durability: Durability,
): Promise<Cluster> {
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o755 });
    const account = await chooseAccount(folder, binaries.bin);
    await removeLeftovers(folder);
    if (!(await exists(join(folder, 'PG_VERSION')))) await createCluster(folder, binaries, account);
    // PostgreSQL refuses a folder that others may read, which a copy or a restore easily creates.
    if (((await stat(folder)).mode & 0o077) !== 0) await chmod(folder, 0o700);
    const socketFolder = await openSocketFolder(folder, account);
    await writeOwned(join(folder, SETTINGS), settingsFile(socketFolder, durability), account);
    return { folder, socketFolder, bin: binaries.bin, account };
  } catch (cause) {
    throw explainFailure(cause, dirname(folder), `The database could not be created in ${dirname(folder)}`);
  }
}

/** Reads the passwords generated when the cluster was created. */
export async function readPasswords(folder: string): Promise<Passwords> {
  return JSON.parse(await readFile(join(folder, PASSWORDS), 'utf8')) as Passwords; // written by createCluster alone
}

const SETTINGS = 'srae.conf';
const LEAST_SPACE = 128 * 1024 * 1024; // bytes: 39 MB of cluster and its first log segments
const PASSWORDS = 'srae-passwords.json';

// Created next to its target and renamed: a killed first start leaves no partial cluster; of two starts one wins.
async function createCluster(
  folder: string,
  { bin, initdbLocale }: Binaries,
  account: Account,
): Promise<void> {
  const draft = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  await checkSpace(dirname(folder));
  const passwords: Passwords = {
    superuser: generatePassword(),
    owner: generatePassword(),
    app: generatePassword(),
  };
  try {
    await mkdir(draft, { mode: 0o700 });
    await changeOwner(draft, account);
    await writeOwned(passwordFile, passwords.superuser, account);
    const options = [
      `--pgdata=${draft}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
    ];
    const contents = ['--encoding=UTF8', ...initdbLocale, '--data-checksums'];
    await runAs(account, join(bin, 'initdb'), [...options, ...contents]);
    await writeOwned(join(draft, PASSWORDS), JSON.stringify(passwords), account);
    await appendInclude(draft);
    await rename(draft, folder);
    await syncFolder(dirname(folder));
  } catch (cause) {
    if (!(await exists(join(folder, 'PG_VERSION')))) throw cause;
  } finally {
    await remove(passwordFile);
    await remove(draft);
  }
}

// Checked first: PostgreSQL's own error for a full disk is misleading.
async function checkSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST_SPACE) throw new Error('ENOSPC');
}

async function appendInclude(folder: string): Promise<void> {
  const file = await open(join(folder, 'postgresql.conf'), 'a');
  try {
    await file.write(`\ninclude_if_exists = '${SETTINGS}'\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.new-`;
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (pid === process.pid || isAlive(pid)) continue;
    // An initdb that outlived its portal may still be writing here; the next start tries again.
    await remove(join(dirname(folder), name)).catch(() => undefined);
  }
}

async function openSocketFolder(folder: string, account: Account): Promise<string> {
  const socketFolder = toSocketFolder(folder);
  if (socketFolder === folder) return folder;
  const made = await mkdir(socketFolder, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (made) await changeOwner(socketFolder, account);
  const found = await lstat(socketFolder);
  const uid = findOwner(account)?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new PostgresUnavailable(
      `The folder ${socketFolder} belongs to somebody else; remove it and start again.`,
    );
  }
  return socketFolder;
}

/** Writes a private file atomically: concurrent readers see the old or the new text. */
async function writeOwned(path: string, text: string, account: Account): Promise<void> {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await changeOwner(draft, account);
  await rename(draft, path);
}

async function changeOwner(path: string, account: Account): Promise<void> {
  const owner = findOwner(account);
  if (owner) await chown(path, owner.uid, owner.gid);
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function generatePassword(): string {
  return randomBytes(24).toString('base64url');
}
