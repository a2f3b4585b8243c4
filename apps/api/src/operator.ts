/** The operator's program: one command on the portal's own database, with the portal's own settings. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { PostgresUnavailable } from './adapters/postgres/unavailable.ts';
import { readConfig } from './config.ts';
import { openDeps } from './open-deps.ts';
import { Refusal } from './operator/command.ts';
import { readArguments, runCommand } from './operator/run-command.ts';
import { SettingProblem } from './setting-problem.ts';

const staticDir = process.env['STATIC_DIR'] ?? join(dirname(fileURLToPath(import.meta.url)), '..');

try {
  const asked = readArguments(process.argv.slice(2));
  const { deps, close } = await openDeps(
    readConfig(process.env, staticDir),
    pino({ level: 'warn', base: null }),
  );
  try {
    for (const line of await runCommand(deps, asked)) process.stdout.write(`${line}\n`);
  } finally {
    await close();
  }
} catch (error) {
  const known =
    error instanceof Refusal || error instanceof SettingProblem || error instanceof PostgresUnavailable;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(known ? `${error.message}\n` : `The command failed.\n${text}\n`);
  process.exitCode = 1;
}
