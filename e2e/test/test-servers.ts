/**
 * The servers of a browser run, one per worker: each with its own ports and a data folder with the demo as created by
 * a first start.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TestServer = {
  readonly ports: { readonly portal: number; readonly dashboard: number; readonly operator: number };
  readonly dataDir: string;
  /** The server's log file. */
  readonly log: string;
  /** The log of the first start, which created the demo (scripts/demo-data.mjs). */
  readonly firstLog: string;
};

const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 18080);
const PORTS_EACH = 20;

/** The same in every process of the run; the runner clears it before the servers start. */
const DATA_ROOT = process.env['E2E_DATA_DIR'] ?? emptied(join(tmpdir(), `srae-e2e-${process.pid}`));
process.env['E2E_DATA_DIR'] = DATA_ROOT;
/** The day of the demo (scripts/demo-data.mjs), fixed for a run that passes midnight. */
process.env['E2E_DAY'] ??= new Date().toISOString().slice(0, 10);

/** The data observed in browser storage; read after the journeys. */
export const OBSERVATIONS_FILE = `${DATA_ROOT}.seen`;

/** The servers of all workers; E2E_WORKERS sets their number. */
export const TEST_SERVERS: readonly TestServer[] = Array.from(
  { length: Math.max(1, Number(process.env['E2E_WORKERS'] ?? 3)) },
  (_, worker) => toTestServer(worker),
);

/** The server of this worker, by Playwright's parallel index; the runner itself uses the first. */
export const { ports: PORTS, dataDir: DATA_DIR } = toTestServer(
  Number(process.env['TEST_PARALLEL_INDEX'] ?? 0),
);

function toTestServer(worker: number): TestServer {
  const port = FIRST_PORT + worker * PORTS_EACH;
  const dataDir = join(DATA_ROOT, String(worker));
  return {
    ports: { portal: port, dashboard: port + 1, operator: port + 2 },
    dataDir,
    log: `${dataDir}.log`,
    firstLog: join(dataDir, 'first-start.log'),
  };
}

/** Removes the run's data folders and its traces. */
export function removeRun(): void {
  remove(DATA_ROOT);
}

function emptied(folder: string): string {
  remove(folder);
  return folder;
}

function remove(folder: string): void {
  // A server that is shutting down may still write.
  const stubborn = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  for (const path of [folder, `${folder}.seen`]) rmSync(path, stubborn);
}
