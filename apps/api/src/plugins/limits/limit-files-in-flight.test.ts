// A file whose sender has left is still work: it keeps its place until the work is done.
import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { limitFilesInFlight } from './limit-files-in-flight.ts';

const happened = new EventEmitter();
const app = Fastify();
afterAll(() => app.close());
app.decorateRequest('actor', null);
app.addHook('onRequest', async (request, reply) => {
  reply.raw.once('close', () => happened.emit('left'));
  if (request.headers['x-slow'] !== undefined) {
    happened.emit('identifying');
    await once(happened, 'identified');
  }
  const key = Number(request.headers['x-key']);
  // What the limit reads of an actor.
  Object.assign(request, { actor: { machineKey: key, sub: 'maker', chosenGrantId: 7 } });
});
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
const withPlace = limitFilesInFlight(app, 9);
app.post('/slow', (request) =>
  withPlace(request, async () => {
    happened.emit('begun');
    await once(happened, 'done');
    return {};
  }),
);
app.post('/fast', (request) => withPlace(request, () => Promise.resolve({})));
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo; // it listens on a port

const send = async () => {
  const headers = { 'x-key': '1', 'content-type': 'text/plain' };
  return (await app.inject({ method: 'POST', url: '/fast', headers, payload: 'x' })).statusCode;
};
/** Sends what is there of a call and leaves when `event` has happened. */
const leave = async (event: string, ...headers: readonly string[]) => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const [reached, left] = [once(happened, event), once(happened, 'left')];
  socket.write(
    ['POST /slow HTTP/1.1', 'Host: localhost', 'X-Key: 1', 'Content-Type: text/plain', ...headers].join(
      '\r\n',
    ),
  );
  socket.write('\r\n\r\nx');
  await reached;
  socket.destroy();
  await left;
};

it('keeps the place of a sender who has left until the file is done [BEY-176]', async () => {
  await leave('begun', 'Content-Length: 1');
  expect(await send()).not.toBe(200);
  happened.emit('done');
  await expect.poll(send).toBe(200);
});

it('gives back the place of a sender who left while it was identified, before the file had arrived', async () => {
  await leave('identifying', 'X-Slow: 1', 'Content-Length: 9');
  happened.emit('identified');
  await expect.poll(send).toBe(200);
});
