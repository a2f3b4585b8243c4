/** Starts the portal: database, schema, demo data where it belongs, listeners, jobs; stops all of it on a signal. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { PostgresUnavailable } from './adapters/postgres/unavailable.ts';
import { ConfigProblem, readConfig } from './config.ts';
import { startServer, StartProblem } from './server.ts';

const staticDir = process.env['STATIC_DIR'] ?? join(dirname(fileURLToPath(import.meta.url)), '..');

try {
  const config = readConfig(process.env, staticDir);
  const log = pino({
    level: config.logLevel,
    base: null,
    formatters: { level: (label) => ({ level: label }) },
  });
  const server = await startServer(config, log);
  for (const line of server.greeting) process.stdout.write(`${line}\n`);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
} catch (error) {
  const known =
    error instanceof ConfigProblem || error instanceof StartProblem || error instanceof PostgresUnavailable;
  process.stderr.write(
    known
      ? `${error.message}\n`
      : `The portal could not start.\n${String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}
