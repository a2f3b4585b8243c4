/** A relay to a database that can hang: connections are accepted and kept, and nothing gets through. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { freePort } from './main-process.ts';

/** Forwards connections to the socket of a test database until it is halted. */
export async function startSilentRelay({ host, port: number = 5432 }: PoolConfig) {
  const path = join(String(host), `.s.PGSQL.${number}`);
  const port = await freePort();
  const open = new Set<Socket>();
  let isHalted = false;
  const server = createServer((client) => {
    const to = connect(path);
    for (const one of [client, to]) {
      open.add(one);
      one.on('error', () => one.destroy());
    }
    client.on('data', (bytes) => isHalted || to.write(bytes));
    to.on('data', (bytes) => isHalted || client.write(bytes));
    client.once('close', () => to.destroy());
  });
  const cut = () => {
    for (const one of open) one.destroy();
  };
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    port,
    halt: (halted: boolean) => {
      isHalted = halted;
    },
    /** Ends every connection. */
    cut,
    close: () => {
      cut();
      server.close();
    },
  };
}
