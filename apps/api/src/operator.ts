/** The operator's program: one command on the portal's own database, with the portal's own settings. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { PostgresUnavailable } from './adapters/postgres/unavailable.ts';
import { readConfig } from './config.ts';
import { openDeps } from './open-deps.ts';
import { Refusal } from './operator/command.ts';
import { readFileArguments, runFileCommand } from './operator/file-command.ts';
import { readArguments, runCommand } from './operator/run-command.ts';
import { SettingProblem } from './setting-problem.ts';

const staticDir = process.env['STATIC_DIR'] || join(dirname(fileURLToPath(import.meta.url)), '..');

try {
  const onFile = readFileArguments(process.argv.slice(2));
  const log = pino({ level: 'warn', base: null });
  const lines = onFile
    ? await runFileCommand(onFile, readConfig(process.env, staticDir), log)
    : await runOpened(log);
  for (const line of lines) process.stdout.write(`${line}\n`);
} catch (error) {
  const known =
    error instanceof Refusal || error instanceof SettingProblem || error instanceof PostgresUnavailable;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(known ? `${error.message}\n` : `The command failed.\n${text}\n`);
  process.exitCode = 1;
}

async function runOpened(log: Logger): Promise<readonly string[]> {
  const asked = readArguments(process.argv.slice(2));
  const { deps, close } = await openDeps(readConfig(process.env, staticDir), log);
  try {
    return await runCommand(deps, asked);
  } finally {
    await close();
  }
}
