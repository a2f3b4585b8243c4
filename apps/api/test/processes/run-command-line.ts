import type { IdentityDeps } from '../../src/identity/identity.ts';
import { readArguments, runCommand } from '../../src/operator/run-command.ts';

/** Runs a command of the operator on an open portal; returns everything it prints. Spaces part a line's arguments. */
export async function runCommandLine(deps: IdentityDeps, line: string | readonly string[]): Promise<string> {
  const printed: string[] = [];
  const args = typeof line === 'string' ? line.split(' ') : line;
  const lines = await runCommand(deps, readArguments(args), async (some) => {
    printed.push(...some);
  });
  return [...printed, ...lines].join('\n');
}
