/** Starts the portal: database, schema, demo data if local, listeners, jobs; stops all of it on a signal. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demo } from '../seeds/demo.ts';
import { PostgresUnavailable } from './adapters/postgres/unavailable.ts';
import { readConfig } from './settings/config.ts';
import { createLog } from './log.ts';
import { startServer, StartProblem } from './server.ts';
import type { RunningServer } from './server.ts';
import { requirePages } from './plugins/require-pages.ts';
import { SchemaProblem } from './store/database/migrate.ts';
import { SettingProblem } from './settings/setting-problem.ts';

const staticDir = process.env['STATIC_DIR'] || join(dirname(fileURLToPath(import.meta.url)), '..');

// An output that takes nothing, as a file on a full disk, does not end the portal.
process.stdout.on('error', () => {});

const ending = new AbortController();
const starting = start();
// A signal ends the filling with the demo, of which nothing is kept, and otherwise waits for the completion of the start,
// so that nothing is left half started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

try {
  const server = await starting;
  if (!ending.signal.aborted) for (const line of server.greeting) process.stdout.write(`${line}\n`);
} catch (error) {
  if (ending.signal.aborted && error === ending.signal.reason) process.exit(0);
  const known = [SettingProblem, StartProblem, PostgresUnavailable, SchemaProblem].some(
    (kind) => error instanceof kind,
  );
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    known && error instanceof Error ? `${error.message}\n` : `The portal could not start.\n${text}\n`,
  );
  process.exit(1);
}

async function start(): Promise<RunningServer> {
  const config = readConfig(process.env, staticDir);
  requirePages(process.env, config);
  return startServer(config, createLog(config.logLevel), demo, ending.signal);
}

function stop(): void {
  if (ending.signal.aborted) return;
  ending.abort();
  starting
    .then((server) => server.stop())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
}
