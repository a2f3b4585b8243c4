/** Commands on a file and a database that may be empty or have an older schema: only its server is opened. */
import { isUnavailable } from '../../plugins/unavailable.ts';
import { openPostgres } from '../../adapters/postgres/open-postgres.ts';
import { systemClock, systemRandom } from '../../deps.ts';
import { ArchiveProblem } from '../../store/archive/archive-problem.ts';
import { requireOwner } from './archive-context.ts';
import type { ArchiveContext, FileCommand } from './archive-context.ts';
import { backup } from './backup.ts';
import { toCall } from '../call.ts';
import { Refusal } from '../command.ts';
import { unlessAborted } from '../interruption.ts';
import { restore } from './restore.ts';

export const FILE_COMMANDS: readonly FileCommand[] = [backup, restore];

/** The file command of the arguments and its file, or null for other commands. Throws Refusal. */
export function readFileArguments([name, file, ...rest]: readonly string[]) {
  const command = FILE_COMMANDS.find((one) => one.name === name);
  if (!command) return null;
  if (file === undefined || file === '' || file.startsWith('-') || rest.length > 0) {
    throw new Refusal(`Name one file: ${toCall(command.name, '<file>')}`);
  }
  return { command, file };
}

/** Runs it on the portal's database. Throws Refusal for problems that the operator can fix. */
export async function runFileCommand(
  { command, file }: { readonly command: FileCommand; readonly file: string },
  { config, log, ending }: Pick<ArchiveContext, 'config' | 'log' | 'ending'>,
): Promise<readonly string[]> {
  const { databaseUrl, dataDir } = config;
  const postgres = await openPostgres({ databaseUrl, dataDir, log });
  try {
    const owner = requireOwner(postgres);
    const context = { config, owner, clock: systemClock, random: systemRandom, log, ending };
    return await unlessAborted(ending, () => command.run(context, file));
  } catch (error) {
    // Rows that did not arrive because the connection broke say nothing about the file.
    if (error instanceof ArchiveProblem && isUnavailable(error.cause)) throw error.cause;
    if (error instanceof ArchiveProblem) throw new Refusal(error.message, { cause: error });
    throw error;
  } finally {
    await postgres.release();
  }
}
