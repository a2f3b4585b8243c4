// Usage: node scripts/demo-data.mjs [folder]. Copies the data folder created by the built server's first start, with
// the demo, to `folder`. The first start runs once per build and day; without a folder it only runs.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './lib/setup.mjs';

const PROGRAM = join(ROOT, 'dist/server/main.js');
const KEPT = join(ROOT, '.cache/e2e-demo');
/** Inside the data folder, beside the server's own files: the output of the first start. */
const LOG = 'first-start.log';
const MINUTES = 5;

const folder = process.argv[2];
const made = join(KEPT, digest());
if (!existsSync(made)) await make(made);
if (folder !== undefined) copy(made, folder);

/** Inputs of the first start: the server, the packages including PostgreSQL, and the day. */
function digest() {
  const day = process.env.E2E_DAY ?? new Date().toISOString().slice(0, 10);
  const hash = createHash('sha256').update(day).update(process.version);
  for (const path of [PROGRAM, join(ROOT, 'package-lock.json'), fileURLToPath(import.meta.url)])
    hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 32);
}

// Created under a temporary name and renamed: of two concurrent runs one wins; a killed one leaves no partial folder.
async function make(place) {
  const room = mkdtempSync(join(tmpdir(), 'srae-e2e-demo-'));
  // PostgreSQL may run under another account, which has to reach its files.
  chmodSync(room, 0o755);
  const data = join(room, 'data');
  try {
    await startOnce(data, join(room, LOG));
    renameSync(join(room, LOG), join(data, LOG));
    mkdirSync(KEPT, { recursive: true });
    for (const old of readdirSync(KEPT)) rmSync(join(KEPT, old), { recursive: true, force: true });
    const draft = `${place}.new-${process.pid}`;
    copy(data, draft);
    try {
      renameSync(draft, place);
    } catch (cause) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(place)) throw cause;
    }
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

/** Starts the built server as for a browser run, and shuts it down gracefully once it is running. */
async function startOnce(data, log) {
  // Not the ports of the run's own servers: the runner would mistake this one for the first of them.
  const base = Number(process.env.E2E_PORT ?? 18080) + 10;
  const env = {
    PATH: process.env.PATH,
    APP_ENV: 'local',
    PORT: String(base),
    DASHBOARD_PORT: String(base + 1),
    OPERATOR_PORT: String(base + 2),
    DATA_DIR: data,
    ARGON2_MEMORY_KIB: '19456',
    ARGON2_PASSES: '2',
    LOG_LEVEL: 'trace',
  };
  const out = openSync(log, 'w');
  const server = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', out, out] });
  closeSync(out);
  const exited = once(server, 'exit');
  const isRunning = () => readFileSync(log, 'utf8').includes('Ctrl-C stops everything.');
  for (const deadline = Date.now() + MINUTES * 60_000; !isRunning() && Date.now() < deadline; )
    if (await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 50, null))])) break;
  server.kill('SIGTERM');
  const [code] = await exited;
  if (code !== 0 || !isRunning()) throw new Error(`The first start failed:\n${readFileSync(log, 'utf8')}`);
}

/** Preserves the owner of PostgreSQL's files, unlike Node's own copy. */
function copy(from, to) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  execFileSync('cp', ['-a', from, to]);
}
