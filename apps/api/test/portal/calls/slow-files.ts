/** Files of machines whose bodies do not arrive, over real connections. */
import { machine } from '@srae/contract/accounts/machine-keys';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';

/** Listens, and returns a function that begins to send a file of a key. Connections are closed after the tests. */
export async function openSlowFiles(app: FastifyInstance, at: { grantId: number; periodPk: number }) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  const sockets: Socket[] = [];
  afterAll(() => sockets.forEach((socket) => socket.destroy()));
  const path = machine.entry.validate.path
    .replace(':grantId', String(at.grantId))
    .replace(':periodPk', String(at.periodPk));
  return (key: string): Socket => {
    const head = [
      `POST ${path}?file=a.csv HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 1000000',
    ].join('\r\n');
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write(`${head}\r\n\r\nx`);
    return socket;
  };
}
