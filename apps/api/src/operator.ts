/** The operator's program: one command on the portal's own database, with the portal's own settings. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PostgresUnavailable } from './adapters/postgres/unavailable.ts';
import { isUnavailable } from './plugins/unavailable.ts';
import { readConfig, readOwnerConfig } from './settings/config.ts';
import type { Deps } from './deps.ts';
import { createOperatorLog } from './log.ts';
import { openDeps } from './open-deps.ts';
import type { OpenedDeps } from './open-deps.ts';
import { toCall } from './operator/call.ts';
import { Refusal } from './operator/command.ts';
import { abortOnSignals, Interrupted, unlessAborted } from './operator/interruption.ts';
import { readFileArguments, runFileCommand } from './operator/archive/file-command.ts';
import { backupKeys, runBackupKeys } from './operator/archive/backup-keys.ts';
import { migrate, runMigrate } from './operator/migrate.ts';
import { COMMANDS, readArguments, readHelp, runCommand } from './operator/run-command.ts';
import { SchemaProblem } from './store/database/migrate.ts';
import { SettingProblem } from './settings/setting-problem.ts';
import { withTimeout } from './with-timeout.ts';

const staticDir = process.env['STATIC_DIR'] || join(dirname(fileURLToPath(import.meta.url)), '..');

const [name] = process.argv.slice(2);
const ending = abortOnSignals(COMMANDS.find((one) => one.name === name)?.whenInterrupted);
try {
  const help = readHelp(process.argv.slice(2));
  const lines = help ?? (await run(createOperatorLog(process.env['SECURITY_LOG'])));
  await print(lines).catch((cause: unknown) => {
    throw new Refusal('The command was carried out, but its result could not be written.', { cause });
  });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
  // Not waiting for what the interrupted command still has under way.
  if (error instanceof Interrupted) process.exit(error.exitCode);
}

function print(lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // A failure of the stream itself would end the program before its transaction is rolled back.
    process.stdout.once('error', reject);
    process.stdout.write(lines.map((line) => `${line}\n`).join(''), (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return `The command failed.\n${String(error)}`;
  const isKnown = [Refusal, Interrupted, SettingProblem, PostgresUnavailable, SchemaProblem].some(
    (kind) => error instanceof kind,
  );
  if (isKnown) return error.message;
  if (isUnavailable(error)) {
    return `The command was broken off: ${error.message}. Run it again when the database answers and takes writes, and the disk has room.`;
  }
  return `The command failed.\n${error.stack ?? error.message}`;
}

async function run(log: Deps['log']): Promise<readonly string[]> {
  if (name === backupKeys.name) return runBackupKeys(process.argv.slice(3));
  if (name === migrate.name) {
    if (process.argv.length > 3)
      throw new Refusal(`The command migrate takes no options. Run ${toCall('migrate')} alone.`);
    return runMigrate(readOwnerConfig(process.env, staticDir), log, ending);
  }
  const onFile = readFileArguments(process.argv.slice(2));
  if (onFile)
    return runFileCommand(onFile, {
      config: readConfig(process.env, staticDir, { use: 'own' }),
      log,
      ending,
    });
  return runOpened(log);
}

/** Time for closing what is still being opened when the command is interrupted, such as the portal's own database. */
const CLOSE_MS = 5_000;

async function open(log: Deps['log']): Promise<OpenedDeps> {
  const opening = openDeps(readConfig(process.env, staticDir), log);
  try {
    return await unlessAborted(ending, () => opening);
  } catch (error) {
    const closed = opening.then(({ close }) => close()).catch(() => {});
    await withTimeout(closed, CLOSE_MS);
    throw error;
  }
}

async function runOpened(log: Deps['log']): Promise<readonly string[]> {
  const asked = readArguments(process.argv.slice(2));
  const { deps, close } = await open(log);
  try {
    return await unlessAborted(ending, () => runCommand(deps, asked, print));
  } finally {
    await close();
  }
}
