// The load environment: one or more server processes on one database, filled like the whole programme; loopback only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { startProxy } from '../bench/chaos/proxy.mjs';
import { connectAsOwner, operate } from '../bench/lib/embedded.mjs';
import { bundledServer } from '../bench/upload/bundle.mjs';
import { SERVER_BUNDLE } from '../scripts/build.mjs';
import { SERVER_OPTIONS } from '../scripts/lib/server-options.mjs';
import { ROOT } from '../scripts/lib/setup.mjs';
import { fillCountry } from './country.mjs';

const PORT = Number(process.env.LOAD_PORT ?? 27_700);
/** A single process is called without a proxy, so that its figures contain only the product's work. */
const BEHIND = PORT + 10;

/** The product's code for the simulated users; see product.mjs. */
export async function loadProduct() {
  const outfile = join(ROOT, '.cache/load/product.mjs');
  const { outdir: _, entryPoints: __, ...options } = SERVER_BUNDLE;
  await build({ ...options, entryPoints: [join(ROOT, 'load/product.mjs')], outfile, sourcemap: false });
  return import(outfile);
}

/** Runs `play` on an environment removed afterwards; LOAD_DATA_DIR names a folder whose programme is reused. */
export async function withStage(product, { processes, grants }, play) {
  const kept = process.env.LOAD_DATA_DIR;
  if (kept) mkdirSync(kept, { recursive: true });
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'srae-load-'));
  // The database runs under a separate account when the load runs as root, and must be able to reach its folder.
  chmodSync(dataDir, 0o755);
  const program = await bundledServer(`load-${PORT}`);
  const ports = Array.from({ length: processes }, (_, at) => (processes === 1 ? PORT : BEHIND + at * 3));
  const servers = [];
  const proxies = [];
  let database;
  try {
    for (const port of ports) servers.push(await startServer(program, dataDir, port));
    if (processes > 1)
      proxies.push(
        await startProxy(PORT, ports),
        await startProxy(
          PORT + 1,
          ports.map((port) => port + 1),
        ),
      );
    database = await connectAsOwner(product, dataDir);
    const query = async (text, values) => (await database.query(text, values)).rows;
    const places = await fillCountry(query, grants, () => runOperator(program, dataDir, 'tallies:rebuild'));
    return await play({
      product,
      query,
      places,
      portal: { base: `http://127.0.0.1:${PORT}`, origin: `http://localhost:${PORT}` },
      dashboard: { base: `http://127.0.0.1:${PORT + 1}`, origin: `http://localhost:${PORT + 1}` },
      serverPids: servers.map(({ pid }) => pid),
      postmaster: await product.findPostmaster(join(dataDir, 'postgres')),
      operate: (command) => runOperator(program, dataDir, command),
    });
  } finally {
    for (const proxy of proxies) proxy.close();
    await database?.end();
    await Promise.all(servers.map((server) => stop(server)));
    if (!kept) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the process once it reports that it is running. Settings are defaults except those naming the place. */
async function startServer(program, dataDir, port) {
  const child = spawn(process.execPath, [...SERVER_OPTIONS, ...furtherOptions(), program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...settings(dataDir),
      PORT: String(port),
      DASHBOARD_PORT: String(port + 1),
      OPERATOR_PORT: String(port + 2),
    },
  });
  let said = '';
  const running = new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('is running.')) resolve(true);
    });
  });
  const ended = once(child, 'exit').then(() => false);
  if (!(await Promise.race([running, ended]))) throw new Error(`a server did not start: ${said.trim()}`);
  return child;
}

function settings(dataDir) {
  return {
    PATH: process.env.PATH,
    APP_ENV: 'local',
    PUBLIC_URL: `http://localhost:${PORT}`,
    DASHBOARD_URL: `http://localhost:${PORT + 1}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  };
}

/** LOAD_SERVER_OPTIONS="--cpu-prof --cpu-prof-dir=…" profiles the servers. */
function furtherOptions() {
  return (process.env.LOAD_SERVER_OPTIONS ?? '').split(' ').filter((word) => word !== '');
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** An operator command; returns its output. Throws when it failed. */
function runOperator(program, dataDir, command) {
  const { status, stdout, stderr } = operate(program, dataDir, command);
  if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`);
  return stdout.trim();
}
