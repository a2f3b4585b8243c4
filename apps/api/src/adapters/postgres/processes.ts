// Which processes belong to a cluster. A pid from a file is always verified, since pids are reused.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The pid of the server that runs the cluster in `folder`, or null. */
export async function findPostmaster(folder: string): Promise<number | null> {
  const pid = await pidInFile(join(folder, 'postmaster.pid'));
  return pid !== null && (await isPostgresIn(pid, folder)) ? pid : null;
}

/** The pid in the first line of a lock file; another process may have it by now. */
export async function pidInFile(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Math.abs(Number.parseInt(text, 10));
  return Number.isFinite(pid) && pid > 1 ? pid : null;
}

/** Whether the pid is a postgres process that works in `folder`. */
export async function isPostgresIn(pid: number, folder: string): Promise<boolean> {
  if (!HAS_PROC) return isPostgresByName(pid);
  const [name, cwd, real] = await Promise.all([
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    readlink(`/proc/${pid}/cwd`).catch(() => null),
    realpath(folder).catch(() => folder),
  ]);
  return name.trim() === 'postgres' && cwd === real;
}

/** Whether any process has this pid now. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Children that a killed server left behind: they still hold its shared memory and keep a new one from starting. */
export async function lingeringChildren(folder: string): Promise<number[]> {
  if (!HAS_PROC) return [];
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1);
  const found = await Promise.all(pids.map(async (pid) => ((await isOrphanIn(pid, folder)) ? pid : null)));
  return found.filter((pid) => pid !== null);
}

const HAS_PROC = existsSync('/proc/self/cwd');

// Another process may be starting a server right now: it and its children must not be treated as orphans.
async function isOrphanIn(pid: number, folder: string): Promise<boolean> {
  if (!(await isPostgresIn(pid, folder))) return false;
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!title.startsWith('postgres: ')) return false;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  return !(await isPostgresIn(parent, folder));
}

async function isPostgresByName(pid: number): Promise<boolean> {
  const shown = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm=']).catch(() => null);
  return shown !== null && shown.stdout.trim().endsWith('postgres');
}
