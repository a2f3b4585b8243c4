/** A proxy for several processes: a connection goes to the first that accepts it, and is cut when that one dies. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './main-process.ts';

/** Forwards connections on its own port to the first listening one of `ports`. */
export async function startTcpProxy(
  ports: readonly number[],
): Promise<{ readonly port: number; close(): void }> {
  const port = await freePort();
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    forward(client, ports);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    port,
    close: () => {
      for (const client of open) client.destroy();
      server.close();
    },
  };
}

function forward(client: Socket, [port, ...further]: readonly number[]): void {
  if (port === undefined) {
    client.destroy();
    return;
  }
  const server = connect(port, '127.0.0.1');
  let taken = false;
  server.once('connect', () => {
    taken = true;
    client.pipe(server).pipe(client);
  });
  server.on('error', () => (taken ? client.destroy() : forward(client, further)));
  server.on('close', () => {
    if (taken) client.destroy();
  });
  client.once('close', () => server.destroy());
}
