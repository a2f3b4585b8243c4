// Requirements of the tests besides packages: a browser and, where available, the oldest supported PostgreSQL.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { run } from './setup.mjs';

// Chromium without its windows takes a quarter less processor time for the same journeys.
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';

/** The path of a Chromium, installed when there is none; '' for the one Playwright installs; null for none. */
export function findChromium() {
  const named = process.env['PLAYWRIGHT_CHROMIUM'];
  if (named && existsSync(named)) return named;
  if (existsSync(HEADLESS_SHELL) || installBrowser('chromium-headless-shell')) return HEADLESS_SHELL;
  if (existsSync(CHROMIUM) || installBrowser('chromium')) return CHROMIUM;
  return run('npx', ['playwright', 'install', 'chromium']).status === 0 ? '' : null;
}

function installBrowser(name) {
  if (!isRoot() || !offers(name)) return false;
  console.log(`Installing ${name} …`);
  return installWithApt([name, 'fonts-liberation']);
}

/** Installs PostgreSQL 15 where permitted and possible; returns a sentence when the tests run without it. */
export function findPostgres15() {
  const present = () => existsSync('/usr/lib/postgresql/15/bin/postgres');
  if (present()) return null;
  if (isRoot() && offers('postgresql-15')) {
    console.log('Installing PostgreSQL 15 …');
    keepDebianFromStartingOne();
    installWithApt(['postgresql-15']);
  }
  return present()
    ? null
    : 'PostgreSQL 15 is not installed here: the store tests run on the embedded version alone.';
}

function isRoot() {
  return process.getuid?.() === 0;
}

let updated = false;
function updateOnce() {
  // Without a network this must not delay the tests.
  if (!updated)
    updated = apt(['update', '-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']);
  return updated;
}

function offers(name) {
  updateOnce();
  const { stdout } = spawnSync('apt-cache', ['policy', name], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  return /Candidate: \d/.test(stdout ?? '');
}

function installWithApt(names) {
  if (!isRoot() || !existsSync('/usr/bin/apt-get') || !updateOnce()) return false;
  return apt([
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    '-o',
    'Dpkg::Options::=--force-confold',
    ...names,
  ]);
}

/** Installs packages whose services this run starts itself: no package starts its own. */
export function installServers(names) {
  keepDebianFromStartingOne();
  return installWithApt(names);
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env,
  });
  if (status !== 0) console.log(stderr?.trim());
  return status === 0;
}

/** The package would otherwise create a cluster and start it on port 5432. */
function keepDebianFromStartingOne() {
  const file = '/etc/postgresql-common/createcluster.conf';
  if (existsSync(file)) return;
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
}
