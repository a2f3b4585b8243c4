// Preconditions of every command before anything of node_modules can be imported: the right Node, and the packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const MODULES = join(ROOT, 'node_modules');
/** There while packages are installed; holds the process that does it. */
const INSTALLING = join(MODULES, '.installing');

/** Exits with one sentence. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Exits when Node is too old. */
export function checkNode(version = process.versions.node) {
  if (!isGoodNode(version)) giveUp(`This needs Node 20.19, 22.12 or newer; you have ${version}.`);
}

/** Whether the product runs on this Node: the `engines` of package.json, read without any package. */
export function isGoodNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** Exits when this process may open too few files for the programs and their packages to be loaded. */
export function checkOpenFiles(limits = readLimits()) {
  const most = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  if (most >= LEAST_OPEN_FILES) return;
  giveUp(
    `This process may open ${most} files; the portal needs ${LEAST_OPEN_FILES}. Raise the limit with ulimit -n ${LEAST_OPEN_FILES}, or LimitNOFILE in a unit of systemd.`,
  );
}

/** Loading the server takes some 300; every person connected takes another one. */
const LEAST_OPEN_FILES = 1024;

/** The limits of this process as Linux reports them; empty elsewhere. Node itself raises the soft one to the hard one. */
function readLimits() {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}

/**
 * Installs the packages when there are none, when the lock file has changed since, or when an installation was
 * interrupted; ends the command when that fails.
 */
export function installPackages() {
  const stamp = join(MODULES, '.installed-lock');
  if (!existsSync(INSTALLING) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return;
  console.log('Installing packages …');
  dropInterrupted();
  mkdirSync(MODULES, { recursive: true });
  writeFileSync(INSTALLING, String(process.pid));
  // Not `npm ci`: it fails where a registry lacks other platforms' binaries. The build needs the development packages.
  const { status } = run('npm', ['install', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']);
  // npm undoes what it could not finish, unless a signal ended it.
  if (status !== null) rmSync(INSTALLING, { force: true });
  if (status !== 0) giveUp('The packages could not be installed; is the package registry reachable?');
  writeFileSync(stamp, lockHash());
}

/** npm takes a package that it was interrupted in for whole, so the next installation begins anew. */
function dropInterrupted() {
  if (!existsSync(INSTALLING)) return;
  const pid = Number(readFileSync(INSTALLING, 'utf8'));
  if (isRunning(pid))
    giveUp(
      `Process ${pid} is installing the packages; start again when it has finished, or delete ${INSTALLING}.`,
    );
  rmSync(MODULES, { recursive: true, force: true });
}

/** Whether another process has this pid. */
export function isRunning(pid) {
  try {
    return pid > 0 && pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs a program in the foreground, in the checkout. */
export function run(file, args, env = {}) {
  return spawnSync(file, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
}
