/** Parses the operator's command line and runs the command. */
import { parseArgs } from 'node:util';
import type { IdentityDeps } from '../identity/identity.ts';
import { Problem } from '../problem.ts';
import { adminCreate } from './admin-create.ts';
import { adminGrant, adminRevoke } from './admin-group.ts';
import { auditVerify } from './audit-verify.ts';
import { auditDisclosureCommand } from './audit-disclosure.ts';
import { toCall } from './call.ts';
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

/** Commands without options; `takes` is what follows their name. */
const FURTHER_COMMANDS: readonly { readonly name: string; readonly about: string; readonly takes: string }[] =
  [
    ...FILE_COMMANDS.map(({ name, about }) => ({ name, about, takes: '<file>' })),
    { ...backupKeys, takes: '<file>' },
    { ...migrate, takes: '' },
  ];

export type Invocation = { readonly command: Command; readonly values: Values };

/** What was asked for by --help, of one command or of all; null for other arguments. */
export function readHelp([name = '', ...rest]: readonly string[]): readonly string[] | null {
  if (HELP.has(name)) return [toList()];
  if (!rest.some((one) => HELP.has(one))) return null;
  const command = COMMANDS.find((one) => one.name === name);
  if (command) return [`${name} ${command.about}.`, toUsage(command)];
  const further = FURTHER_COMMANDS.find((one) => one.name === name);
  return further ? [`${name} ${further.about}.`, toFurtherUsage(further)] : [toList()];
}

const HELP: ReadonlySet<string> = new Set(['--help', '-h']);

/** Parses the arguments. Throws Refusal with the list of commands or of options. */
export function readArguments([name, ...rest]: readonly string[]): Invocation {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command)
    throw new Refusal(name === undefined ? toList() : `There is no command ${name}.\n${toList()}`);
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
  // A field may say the same as the whole.
  return [...new Set([message, ...fields])].filter(Boolean).join(' ');
}

function toList(): string {
  const all = [...COMMANDS, ...FURTHER_COMMANDS];
  const width = Math.max(...all.map(({ name }) => name.length));
  return ['Commands:', ...all.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`)].join('\n');
}

function toUsage({ name, options }: Command): string {
  const lines = Object.entries(options).map(([option, { about }]) => `  --${option.padEnd(12)} ${about}`);
  if (lines.length === 0) return `The command ${name} takes no options.`;
  return [`Options of ${name}:`, ...lines].join('\n');
}

function toFurtherUsage({ name, takes }: { readonly name: string; readonly takes: string }): string {
  return takes === '' ? `The command ${name} takes no options.` : `Name one file: ${toCall(name, takes)}`;
}
