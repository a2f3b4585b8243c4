/** The server's own programs, started as processes. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PoolConfig } from 'pg';

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** NODE_OPTIONS of a program started as in production, whichever Node runs the tests. */
export const AS_NODE_22 = `--import=${pathToFileURL(join(import.meta.dirname, 'as-node-22.mjs')).href}`;

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
    /** Resolves when the program has printed the text; rejects when it exits before. */
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
    /** kill -9: without cleanup. */
    kill: async (): Promise<Ended> => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/**
 * A free port, returned only once. It is below the ephemeral range, whose ports could be taken by outgoing
 * connections before the program listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort;
    nextPort = port < LAST_PORT ? port + 1 : FIRST_PORT;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
let nextPort = randomInt(FIRST_PORT, LAST_PORT);

/** The DATABASE_URL of a test database; its server is reached through a socket, or a relay to it on a port. */
export function toAddress({ host, user, password, database }: PoolConfig, relayPort?: number): string {
  const part = (text: unknown) => encodeURIComponent(String(text));
  const server = relayPort === undefined ? part(host) : `127.0.0.1:${relayPort}`;
  return `postgres://${part(user)}:${part(password)}@${server}/${part(database)}`;
}
