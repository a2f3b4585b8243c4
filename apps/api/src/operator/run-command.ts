/** Parses the operator's command line and runs the command. */
import { parseArgs } from 'node:util';
import type { IdentityDeps } from '../identity/identity.ts';
import { Problem } from '../problem.ts';
import { adminCreate } from './admin-create.ts';
import { adminGrant, adminRevoke } from './admin-group.ts';
import { auditVerify } from './audit-verify.ts';
import { auditDisclosureCommand } from './audit-disclosure.ts';
import { type Command, type Print, Refusal, type Values } from './command.ts';
import { backupKeys } from './archive/backup-keys.ts';
import { FILE_COMMANDS } from './archive/file-command.ts';
import { keysReseal } from './keys-reseal.ts';
import { keysRotate } from './keys-rotate.ts';
import { migrate } from './migrate.ts';
import { scanMark } from './scan-mark.ts';
import { sessionsEnd } from './sessions-end.ts';
import { figuresRekey } from './figures-rekey.ts';
import { talliesRebuild } from './tallies-rebuild.ts';

export const COMMANDS: readonly Command[] = [
  adminCreate,
  adminGrant,
  adminRevoke,
  keysRotate,
  keysReseal,
  sessionsEnd,
  auditVerify,
  auditDisclosureCommand,
  scanMark,
  talliesRebuild,
  figuresRekey,
];

export type Invocation = { readonly command: Command; readonly values: Values };

/** Parses the arguments. Throws Refusal with the list of commands or of options. */
export function readArguments([name, ...rest]: readonly string[]): Invocation {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command)
    throw new Refusal(
      ['Commands:', ...[...COMMANDS, ...FILE_COMMANDS, backupKeys, migrate].map(toLine)].join('\n'),
    );
  const options = Object.fromEntries(
    Object.entries(command.options).map(([option, { type }]) => [option, { type }]),
  );
  try {
    return {
      command,
      values: parseArgs({ args: rest, options, strict: true, allowPositionals: false }).values,
    };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : 'Wrong options.'}\n${toUsage(command)}`, {
      cause: error,
    });
  }
}

/** Runs it and returns the lines to print at the end. Throws Refusal only for problems that the operator can fix. */
export async function runCommand(
  deps: IdentityDeps,
  { command, values }: Invocation,
  print: Print,
): Promise<readonly string[]> {
  try {
    return await command.run(deps, values, print);
  } catch (error) {
    if (error instanceof Problem) throw new Refusal(explain(error), { cause: error });
    throw error;
  }
}

function explain({ message, details }: Problem): string {
  const fields = Array.isArray(details) ? details.map((one: { message?: string }) => one.message ?? '') : [];
  return [message, ...fields].filter(Boolean).join(' ');
}

function toLine({ name, about }: Pick<Command, 'name' | 'about'>): string {
  return `  ${name.padEnd(15)} ${about}`;
}

function toUsage({ name, options }: Command): string {
  const lines = Object.entries(options).map(([option, { about }]) => `  --${option.padEnd(12)} ${about}`);
  return [`Options of ${name}:`, ...lines].join('\n');
}
