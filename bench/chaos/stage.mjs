// The chaos environment: two server processes on one data folder behind a proxy, with the demo; loopback only.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WIDE_CAPS } from '../lib/caps.mjs';
import { connectAsOwner, operate } from '../lib/embedded.mjs';
import { bundledServer } from '../upload/bundle.mjs';
import { createClient } from './client.mjs';
import { openClock } from './clock.mjs';
import { damagedBy } from './damaged.mjs';
import { emptyLedger } from './ledger.mjs';
import { startProxy } from './proxy.mjs';

const PORT = Number(process.env.CHAOS_PORT ?? 27_600);
const PROCESSES = 2;

/** Runs `play` on an environment that is removed afterwards; CHAOS_DATA_DIR names a folder whose demo is reused. */
export async function withStage(product, { fullDisk, ownClock }, play) {
  const kept = fullDisk ? undefined : process.env.CHAOS_DATA_DIR;
  if (kept) mkdirSync(kept, { recursive: true });
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'srae-chaos-'));
  chmodSync(dataDir, 0o755);
  if (fullDisk) mountSmall(dataDir);
  // A separate bundle: servers are restarted repeatedly, which other bundling must not disturb.
  const program = await bundledServer(`chaos-${PORT}`);
  const ports = Array.from({ length: PROCESSES }, (_, at) => PORT + 1 + at * 3);
  const clock = ownClock ? openClock(dataDir) : null;
  const servers = ports.map((port) => toServer(program, dataDir, port, clock?.settings));
  const proxy = await startProxy(PORT, ports);
  const stage = {
    product,
    dataDir,
    servers,
    clock,
    client: createClient(product, { base: `http://127.0.0.1:${PORT}`, origin: `http://localhost:${PORT}` }),
    ledger: emptyLedger(),
    postmaster: () => product.findPostmaster(join(dataDir, 'postgres')),
    backends: async () => listChildren(await product.findPostmaster(join(dataDir, 'postgres'))),
    query: (text, values) => withConnection(product, dataDir, (query) => query(text, values)),
    damaged: (damage, look) =>
      withConnection(product, dataDir, (query) => damagedBy(query, damage, () => look(query))),
    auditAndRecount: () => auditAndRecount(program, dataDir),
  };
  try {
    await Promise.all(servers.map((server) => server.start()));
    await stage.query('update reporting_periods set lock_after_submit = false where current');
    return await play(stage);
  } finally {
    proxy.close();
    await Promise.all(servers.map((server) => server.stop()));
    await endPostgres(product, join(dataDir, 'postgres'));
    if (fullDisk) spawnSync('umount', [dataDir]);
    if (!kept) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A server that was killed because it did not start leaves its database running on the folder to be removed. */
async function endPostgres({ findPostmaster }, folder) {
  const left = await findPostmaster(folder);
  if (!left) return;
  process.kill(left, 'SIGINT');
  while (await findPostmaster(folder)) await pause(50);
}

const START_MS = 120_000;

function toServer(program, dataDir, port, further = {}) {
  let child = null;
  let killed = false;
  const alive = () => child !== null && child.exitCode === null && child.signalCode === null;
  const end = async (signal) => {
    if (!alive()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    kill: () => {
      killed = true;
      return end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    /** Resolves when it reports that it is running. Rejects when it does not, or had ended without being killed. */
    start: async () => {
      if (alive()) return;
      const fallen = child !== null && !killed;
      killed = false;
      child = spawn(process.execPath, [program], {
        stdio: ['ignore', 'pipe', 'pipe'],
        // A signal to the run is not one to its servers: the round is still to be ended.
        detached: true,
        env: {
          PATH: process.env.PATH,
          ...WIDE_CAPS,
          APP_ENV: 'local',
          PUBLIC_URL: `http://localhost:${PORT}`,
          PORT: String(port),
          DASHBOARD_PORT: String(port + 1),
          OPERATOR_PORT: String(port + 2),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'fatal',
          ...further,
        },
      });
      let said = '';
      const running = new Promise((resolve) => {
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (text) => {
            said += String(text);
            if (said.includes('is running.')) resolve(true);
          });
      });
      const ended = once(child, 'exit').then(() => false);
      const late = pause(START_MS, false, { ref: false });
      if (!(await Promise.race([running, ended, late]))) {
        await end('SIGKILL');
        throw new Error(`a server did not start: ${said.trim()}`);
      }
      if (fallen) throw new Error('a server that nobody had killed was gone');
    },
  };
}

async function withConnection(product, dataDir, work) {
  const client = await connectAsOwner(product, dataDir);
  try {
    return await work(async (text, values) => (await client.query(text, values)).rows);
  } finally {
    await client.end();
  }
}

/** The operator's own commands: the audit's chain, and every tally compared with a recount of its rows. */
function auditAndRecount(program, dataDir) {
  // Detached, as the servers.
  const run = (command) => operate(program, dataDir, command, { detached: true });
  const audit = run('audit:verify');
  const tallies = run('tallies:rebuild');
  return [
    ...(audit.status === 0 ? [] : [`audit:verify: ${audit.stdout}${audit.stderr}`]),
    ...(tallies.status === 0 && tallies.stdout.includes(' 0 repaired')
      ? []
      : [`tallies:rebuild: ${tallies.stdout}${tallies.stderr}`]),
  ];
}

function listChildren(pid) {
  return readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 1)
    .filter((one) => {
      try {
        const stat = readFileSync(`/proc/${one}/stat`, 'latin1');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        return false; // it has just ended
      }
    });
}

// The smallest size that fits the cluster, the demo and its log.
function mountSmall(folder) {
  const { status, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', 'size=700m,mode=755', 'tmpfs', folder],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`A small disk needs the right to mount one: ${stderr}`);
}
