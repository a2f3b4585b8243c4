import type { IdentityDeps } from '../../src/identity/identity.ts';
import { readArguments, runCommand } from '../../src/operator/run-command.ts';

/** Runs a command of the operator on an open portal; returns everything it prints. */
export async function runCommandLine(deps: IdentityDeps, line: string): Promise<string> {
  const printed: string[] = [];
  const lines = await runCommand(deps, readArguments(line.split(' ')), async (some) => {
    printed.push(...some);
  });
  return [...printed, ...lines].join('\n');
}
