/** The server's own programs, bundled as for production and started as processes. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { PoolConfig } from 'pg';

const ROOT = join(import.meta.dirname, '../../../..');
const MODULES = ['contract', 'domain', 'sheets'].map((name) => [
  `@srae/${name}`,
  join(ROOT, 'packages', name),
]);

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** Bundles apps/api/src/{name}.ts, and what it starts beside itself, and answers where it stands. */
export async function bundleProgram(name: 'main' | 'operator'): Promise<string> {
  // Inside the checkout, so that the bundle finds the installed packages.
  const outdir = join(ROOT, `.cache/test/program-${name}/server`);
  await build({
    entryPoints: [name, 'decider'].map((one) => join(ROOT, `apps/api/src/${one}.ts`)),
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: Object.fromEntries(MODULES),
    logLevel: 'error',
  });
  return join(outdir, `${name}.js`);
}

/** Starts a program with nothing in its environment but `env`. */
export function startProgram(program: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
    child.emit('said');
  });
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended: Promise<Ended> = once(child, 'close').then(() => ({ code: child.exitCode, out, err }));
  return {
    ended,
    /** Resolves when the program has printed the text; rejects when it ends before. */
    said: async (text: string): Promise<void> => {
      while (!out.includes(text)) {
        const over = await Promise.race([once(child, 'said').then(() => null), ended]);
        if (over) throw new Error(`The program ended: ${over.err}`);
      }
    },
    stop: async (): Promise<Ended> => {
      child.kill('SIGTERM');
      return ended;
    },
    /** kill -9: nothing of it is put in order. */
    kill: async (): Promise<Ended> => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The address of a test database for DATABASE_URL; its server is reached through a socket. */
export function addressOf({ host, user, password, database }: PoolConfig): string {
  const part = (text: unknown) => encodeURIComponent(String(text));
  return `postgres://${part(user)}:${part(password)}@${part(host)}/${part(database)}`;
}
