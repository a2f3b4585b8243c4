// One person's expensive calls go through a few at a time, and those of others beside them.
import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import type { Action } from '@srae/domain/access/policy';
import { limitCallsInFlight } from './limit-calls-in-flight.ts';

const app = Fastify();
afterAll(() => app.close());
app.decorateRequest('actor', null);
app.addHook('onRequest', async (request) => {
  // What the limit reads of an actor.
  const { 'x-who': sub, 'x-key': machineKey } = request.headers;
  Object.assign(request, { actor: machineKey === undefined ? { sub } : { sub, machineKey } });
});
limitCallsInFlight(app);

const happened = new EventEmitter().setMaxListeners(100);
let running = 0;
const work = async () => {
  running += 1;
  await once(happened, 'done');
  running -= 1;
  return {};
};
const serve = (url: string, action: Action) => app.get(url, { config: { action } }, work);
serve('/brief', 'dashboard.national-brief');
serve('/template', 'upload.template');
serve('/tracker', 'dashboard.tracker');
serve('/plain', 'me.read');
serve('/report', 'report.read');
serve('/status', 'machine.status');
serve('/file', 'machine.upload');
app.delete('/draft', { config: { action: 'grantee-draft.discard' } }, async (_request, reply) => {
  await work();
  reply.code(204);
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo; // it listens on a port

const send = async (who: string, url: string, key?: string) => {
  const headers = { 'x-who': who, ...(key === undefined ? {} : { 'x-key': key }) };
  return (await app.inject({ method: 'GET', url, headers })).statusCode;
};
const finishAll = async (sent: readonly Promise<number>[]) => {
  const finish = setInterval(() => happened.emit('done'), 1);
  const statuses = await Promise.all(sent);
  clearInterval(finish);
  return statuses;
};

it('lets two exports of a person through at a time, and whatever else beside them', async () => {
  const exports = [1, 2, 3, 4].map(() => send('flo', '/brief'));
  await expect.poll(() => running).toBe(2);
  exports.push(send('flo', '/tracker?format=csv'));
  const others = [
    send('flo', '/template'),
    send('flo', '/plain'),
    send('flo', '/tracker'),
    send('flo', '/tracker?format=json'),
    send('gil', '/brief'),
  ];
  await expect.poll(() => running).toBe(7);
  expect(await finishAll([...exports, ...others])).toEqual(Array(10).fill(200));
});

it('lets four of all other calls of a person through at a time, so that others find the database free', async () => {
  const reports = Array.from({ length: 6 }, () => send('hal', '/report'));
  await expect.poll(() => running).toBe(4);
  const others = [send('hal', '/plain'), send('hal', '/brief'), send('kim', '/report')];
  await expect.poll(() => running).toBe(6);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(running).toBe(6);
  expect(await finishAll([...reports, ...others])).toEqual(Array(9).fill(200));
});

it('counts the calls of a machine key as those of its maker', async () => {
  const sent = Array.from({ length: 5 }, () => send('lou', '/status', '7'));
  sent.push(send('lou', '/plain'));
  await expect.poll(() => running).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(running).toBe(4);
  // Files have a limit of their own.
  const files = Array.from({ length: 6 }, () => send('lou', '/file', '7'));
  await expect.poll(() => running).toBe(10);
  expect(await finishAll([...sent, ...files])).toEqual(Array(12).fill(200));
});

it('answers that it is busy when more than thirty wait', async () => {
  const sent = Array.from({ length: 33 }, () => send('ida', '/brief'));
  expect(await Promise.race(sent)).toBe(503);
  expect((await finishAll(sent)).filter((status) => status === 200)).toHaveLength(32);
});

it('gives back the place of a caller who has left while a call without a response body was in work', async () => {
  const leave = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('DELETE /draft HTTP/1.1\r\nHost: localhost\r\nX-Who: mia\r\n\r\n');
    return socket;
  };
  const sockets = await Promise.all([leave(), leave(), leave(), leave()]);
  await expect.poll(() => running).toBe(4);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  happened.emit('done');
  await expect.poll(() => running).toBe(0);
  const sent = Array.from({ length: 5 }, () => send('mia', '/plain'));
  await expect.poll(() => running).toBe(4);
  expect(await finishAll(sent)).toEqual(Array(5).fill(200));
});

it('keeps the place of a caller who has left until the work is done, and works for nobody who left while waiting', async () => {
  const leave = async (until: number) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /brief HTTP/1.1\r\nHost: localhost\r\nX-Who: joe\r\n\r\n');
    await expect.poll(() => running).toBe(until);
    return socket;
  };
  const sockets = [await leave(1), await leave(2), await leave(2)];
  for (const socket of sockets) socket.destroy();
  const last = send('joe', '/brief');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(running).toBe(2);
  happened.emit('done');
  await expect.poll(() => running).toBe(1);
  expect(await finishAll([last])).toEqual([200]);
  expect(running).toBe(0);
});
