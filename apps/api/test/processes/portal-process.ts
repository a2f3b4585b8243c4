import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import type { PoolConfig } from 'pg';

/** A separate process that runs the embedded PostgreSQL, to be killed by a test. */
export type PortalProcess = {
  owner: PoolConfig;
  /** Resolves when the process prints, or has printed, a line with this text. */
  said(text: string): Promise<void>;
  kill(): Promise<void>;
  /** Stops gracefully, as on Ctrl-C. */
  leave(): Promise<void>;
};

/** Bundles the child program once; `spawnPortal` runs it. */
export async function bundleChild(): Promise<string> {
  // Inside the checkout, so that the bundle finds the installed packages.
  const outfile = join(import.meta.dirname, '../../../../.cache/test/embedded-child.mjs');
  const entryPoints = [join(import.meta.dirname, 'embedded-child.ts')];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}

/** Starts a process on `dataDir` and waits until its database responds. */
export async function spawnPortal(program: string, dataDir: string): Promise<PortalProcess> {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    child.emit('said');
  });
  const said = async (text: string): Promise<string> => {
    for (;;) {
      const found = lines.find((line) => line.includes(text));
      if (found !== undefined) return found;
      await Promise.race([once(child, 'said'), gone(child)]);
    }
  };
  const ready = await said('ready ');
  return {
    owner: JSON.parse(ready.slice('ready '.length)) as PoolConfig, // the child's own words
    said: async (text) => void (await said(text)),
    kill: () => end(child, 'SIGKILL'),
    leave: () => end(child, 'SIGTERM'),
  };
}

async function gone(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('The process ended.');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
