// Load balancing over the server processes: each new connection goes to the next process that accepts it.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A TCP proxy on `port`; a connection is closed when its server ends. */
export async function startProxy(port, ports) {
  let turn = 0;
  const open = new Set();
  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    turn += 1;
    forward(
      client,
      ports.map((_, at) => ports[(turn + at) % ports.length]),
    );
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    close: () => {
      for (const client of open) client.destroy();
      server.close();
    },
  };
}

function forward(client, [port, ...further]) {
  if (port === undefined) return client.destroy();
  const backend = connect(port, '127.0.0.1');
  let led = false;
  backend.once('connect', () => {
    led = true;
    client.pipe(backend).pipe(client);
  });
  backend.on('error', () => (led ? client.destroy() : forward(client, further)));
  backend.on('close', () => led && client.destroy());
  client.once('close', () => backend.destroy());
  return undefined;
}
