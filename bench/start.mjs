// S17: npm start on a bare machine, without the packages: a fresh copy of the checkout is built, its database created
// and filled with the demo, until the portal reports that it is running; then the same start again, unchanged.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/lib/setup.mjs';
import { median, rounded } from './lib/results.mjs';

const PORT = Number(process.env.BENCH_PORT ?? 27_480);
const ROUNDS = 3;

export async function measure({ rounds }) {
  const times = [];
  while (times.length < Math.min(rounds, ROUNDS)) times.push(await startedTwice());
  const middle = (name) => rounded(median(times.map((one) => one[name])));
  const note = `s until it is running: built and filled; started again unchanged in ${middle('again')} s`;
  return { S17: { value: middle('first'), rounds: times.length, note } };
}

async function startedTwice() {
  const folder = mkdtempSync(join(tmpdir(), 'srae-start-'));
  try {
    // PostgreSQL may run under another account, which has to reach its files.
    chmodSync(folder, 0o755);
    copyCheckout(folder);
    return { first: await start(folder), again: await start(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files under version control, as in the checkout, and its packages. */
function copyCheckout(folder) {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(folder, file));
  const workspaces = ['apps', 'packages'].flatMap((name) =>
    readdirSync(join(ROOT, name)).map((one) => join(name, one)),
  );
  for (const place of ['.', 'e2e', ...workspaces]) {
    const packages = join(place, 'node_modules');
    if (existsSync(join(ROOT, packages)))
      execFileSync('cp', ['-a', join(ROOT, packages), join(folder, packages)]);
  }
}

/** Seconds of one start until the portal reports that it is running; then it is stopped. */
async function start(folder) {
  const data = join(folder, '.bench-data');
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o755);
  const begun = performance.now();
  const server = spawn(process.execPath, ['--max-semi-space-size=32', 'scripts/start.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      APP_ENV: 'local',
      PORT: String(PORT),
      DASHBOARD_PORT: String(PORT + 1),
      OPERATOR_PORT: String(PORT + 2),
      DATA_DIR: data,
    },
  });
  const exited = once(server, 'exit');
  const seconds = () => (performance.now() - begun) / 1000;
  let said = '';
  const running = new Promise((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('is running.')) resolve(seconds());
    });
    void exited.then(() => reject(new Error(`npm start ended:\n${said}`)));
  });
  const took = await running;
  server.kill('SIGTERM');
  await exited;
  return took;
}
