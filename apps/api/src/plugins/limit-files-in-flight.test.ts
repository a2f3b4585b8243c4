// A file whose sender has left is still work: it keeps its place until the work is done.
import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { limitFilesInFlight } from './limit-files-in-flight.ts';

it('keeps the place of a sender who has left until the file is done [BEY-176]', async () => {
  const app = Fastify();
  afterAll(() => app.close());
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const key = Number(request.headers['x-key']);
    // What the limit reads of an actor.
    Object.assign(request, { actor: { machineKey: key, sub: 'maker', chosenGrantId: 7 } });
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const withPlace = limitFilesInFlight(app, 9);
  const happened = new EventEmitter();
  const [begun, left, done] = ['begun', 'left', 'done'].map((event) => once(happened, event));
  app.post('/slow', (request, reply) => {
    reply.raw.once('close', () => happened.emit('left'));
    return withPlace(request, async () => {
      happened.emit('begun');
      await done;
      return {};
    });
  });
  app.post('/fast', (request) => withPlace(request, () => Promise.resolve({})));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  const send = async () => {
    const headers = { 'x-key': '1', 'content-type': 'text/plain' };
    return (await app.inject({ method: 'POST', url: '/fast', headers, payload: 'x' })).statusCode;
  };

  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /slow HTTP/1.1\r\nHost: localhost\r\nX-Key: 1\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx',
  );
  await begun;
  socket.destroy();
  await left;
  expect(await send()).not.toBe(200);
  happened.emit('done');
  await expect.poll(send).toBe(200);
});
