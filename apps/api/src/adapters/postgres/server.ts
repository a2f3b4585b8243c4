import { copyFile, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runAs } from './account.ts';
import type { Cluster } from './cluster.ts';
import { isAlive, isPostgresIn, lingeringChildren, pidInFile, findPostmaster } from './processes.ts';

/**
 * Starts the cluster's server unless one is running, also after a crash; returns once it is started, not once it
 * accepts connections. Throws with the end of the server's log.
 */
export async function startServer(cluster: Cluster): Promise<void> {
  if (await findPostmaster(cluster.folder)) return;
  await endLingering(cluster.folder);
  await dropForeignLock(join(cluster.folder, 'postmaster.pid'), cluster.folder);
  await dropForeignLock(join(cluster.socketFolder, '.s.PGSQL.5432.lock'), cluster.folder);
  const logged = await shortenLog(cluster.folder);
  const args = ['-w', '-t', '300', '-l', LOG, 'start'];
  try {
    // pg_ctl hands its arguments to a shell: the folder travels as a variable and the log file as a plain name.
    await runAs(cluster.account, join(cluster.bin, 'pg_ctl'), args, {
      cwd: cluster.folder,
      env: { PGDATA: cluster.folder },
    });
  } catch (cause) {
    if (await findPostmaster(cluster.folder)) return; // another process was faster
    throw new Error(`${String(cause)}\n${await logSince(cluster.folder, logged)}`, { cause });
  }
}

/**
 * Stops the server: open transactions are rolled back, and after `timeoutMs` it is stopped at once. `pg_ctl stop` is
 * not used, because it signals any process that has the pid in the file.
 */
export async function stopServer(folder: string, timeoutMs = 30_000): Promise<void> {
  const pid = await findPostmaster(folder);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  if (await ended(pid, folder, timeoutMs)) return;
  process.kill(pid, 'SIGQUIT');
  await ended(pid, folder, 10_000);
}

const LOG = 'server.log';
const LONGEST_LOG = 5_000_000;

/**
 * Moves the server's log into a second file, of which there is one, once it is longer than 5 MB; returns its length. Also
 * while the server runs, which appends to it.
 */
export async function shortenLog(folder: string): Promise<number> {
  const log = join(folder, LOG);
  const length = (await stat(log).catch(() => null))?.size ?? 0;
  if (length <= LONGEST_LOG) return length;
  // On a full disk there is no copy.
  await copyFile(log, `${log}.1`).catch(() => undefined);
  await truncate(log);
  return 0;
}

async function ended(pid: number, folder: string, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await pause(10)) {
    if (!(await isPostgresIn(pid, folder))) return true;
  }
  return false;
}

async function endLingering(folder: string): Promise<void> {
  for (const deadline = Date.now() + 5_000; Date.now() < deadline; await pause(20)) {
    const children = await lingeringChildren(folder);
    if (children.length === 0) return;
    for (const pid of children) if (isAlive(pid)) kill(pid, 'SIGQUIT');
  }
  for (const pid of await lingeringChildren(folder)) kill(pid, 'SIGKILL');
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has already exited
  }
}

// PostgreSQL detects the pid file of a dead process, but not one whose pid was reused by another program or belongs
// to a killed server that remains as a zombie.
async function dropForeignLock(file: string, folder: string): Promise<void> {
  const pid = await pidInFile(file);
  if (pid === null || !isAlive(pid) || (await isPostgresIn(pid, folder))) return;
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  const moved = await pidInFile(aside);
  // A server that another process started in between gets its file back.
  if (moved !== null && (await isPostgresIn(moved, folder))) await rename(aside, file);
  else await rm(aside, { force: true });
}

async function logSince(folder: string, start: number): Promise<string> {
  const bytes = await readFile(join(folder, LOG)).catch(() => Buffer.alloc(0));
  return bytes.subarray(start).toString('utf8');
}
