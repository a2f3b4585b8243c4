/** A dedicated built server for a test, on free ports with a demo data folder, that can be killed. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../apps/api/test/processes/main-process.ts';
import { findPostmaster } from '../../apps/api/src/adapters/postgres/processes.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const DEMO_DATA = fileURLToPath(new URL('../../scripts/demo-data.mjs', import.meta.url));

export type ServerProcess = {
  readonly origin: string;
  readonly dataDir: string;
  /** Resolves when the server reports that it is running; rejects with its output if it exits instead. */
  start(): Promise<void>;
  /** Stops like Ctrl-C; returns the exit code. */
  stop(): Promise<number | null>;
  /** kill -9 of the node process; PostgreSQL keeps running. */
  kill(): Promise<void>;
  /** kill -9 of the PostgreSQL server. */
  killPostgres(): Promise<void>;
  /** Removes the data folder. */
  remove(): Promise<void>;
};

/** `settings` override the test defaults. */
export async function ownServer(
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const dataDir = join(tmpdir(), `srae-e2e-${name}-${process.pid}`);
  // A server with an external database needs no data folder.
  if (!settings['DATABASE_APP_URL']) await promisify(execFile)(process.execPath, [DEMO_DATA, dataDir]);
  const [port, dashboard, operator] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = {
    PATH: process.env['PATH'] ?? '',
    APP_ENV: 'local',
    PORT: String(port),
    DASHBOARD_PORT: String(dashboard),
    OPERATOR_PORT: String(operator),
    DATA_DIR: dataDir,
    ARGON2_MEMORY_KIB: '19456',
    ARGON2_PASSES: '2',
    LOG_LEVEL: 'fatal',
    ...settings,
  };
  let child: ChildProcess | null = null;

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    start: async () => {
      child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      await running(child);
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    killPostgres: async () => {
      const pid = await findPostmaster(join(dataDir, 'postgres'));
      if (pid === null) throw new Error('No PostgreSQL runs in the data folder.');
      process.kill(pid, 'SIGKILL');
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function running(child: ChildProcess): Promise<void> {
  let words = '';
  const said = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        words += String(chunk);
        if (words.includes('is running.')) resolve();
      });
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The server ended: ${words}`);
  });
  await Promise.race([said, ended]);
  // A later exit is intended by the test.
  ended.catch(() => undefined);
}
