// One person's expensive calls go through a few at a time, and those of others beside them.
import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type RouteHandlerMethod } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { Action } from '@srae/domain/access/policy';
import { limitCallsInFlight } from './limit-calls-in-flight.ts';

const happened = new EventEmitter().setMaxListeners(100);
let identifying = 0;
let running = 0;

const app = Fastify();
afterAll(() => app.close());
app.decorateRequest('actor', null);
app.addHook('onRequest', async (request) => {
  if (request.headers['x-slow'] !== undefined) {
    identifying += 1;
    await once(happened, 'identified');
  }
  // What the limit reads of an actor.
  const { 'x-who': sub, 'x-key': machineKey } = request.headers;
  Object.assign(request, { actor: machineKey === undefined ? { sub } : { sub, machineKey } });
});
limitCallsInFlight(app);

const work = async () => {
  running += 1;
  await once(happened, 'done');
  running -= 1;
  return {};
};
// As every route does its work.
const inTurn: RouteHandlerMethod = (request, reply) => app.workInTurn(request, reply, work);
const serve = (url: string, action: Action) => app.get(url, { config: { action } }, inTurn);
serve('/brief', 'dashboard.national-brief');
serve('/template', 'upload.template');
app.put('/save', { config: { action: 'workbook.save' } }, async (request, reply) => {
  await app.workInTurn(request, reply, work);
});
serve('/tracker', 'dashboard.tracker');
serve('/plain', 'me.read');
serve('/report', 'report.read');
serve('/status', 'machine.status');
serve('/file', 'machine.upload');
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo; // it listens on a port

const send = async (who: string, url: string, method: 'GET' | 'PUT' = 'GET', key?: string) => {
  const headers = { 'x-who': who, ...(key === undefined ? {} : { 'x-key': key }) };
  return (await app.inject({ method, url, headers })).statusCode;
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

it('counts the calls of a machine key as those of its maker, and not its files', async () => {
  const sent = Array.from({ length: 5 }, () => send('lou', '/status', 'GET', '7'));
  sent.push(send('lou', '/plain'));
  await expect.poll(() => running).toBe(4);
  const files = Array.from({ length: 6 }, () => send('lou', '/file', 'GET', '7'));
  await expect.poll(() => running).toBe(10);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(running).toBe(10);
  expect(await finishAll([...sent, ...files])).toEqual(Array(12).fill(200));
});

it('answers that it is busy when more than thirty wait', async () => {
  const sent = Array.from({ length: 33 }, () => send('ida', '/brief'));
  expect(await Promise.race(sent)).toBe(503);
  expect((await finishAll(sent)).filter((status) => status === 200)).toHaveLength(32);
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

describe('gives back the place of a caller who leaves', () => {
  let connected = 0;
  app.server.on('connection', (socket) => {
    connected += 1;
    socket.once('close', () => {
      connected -= 1;
    });
  });
  const open = async (...heads: readonly (readonly string[])[]) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const requests = heads.map(([call, ...headers]) =>
      [`${call} HTTP/1.1`, 'Host: localhost', ...headers, '\r\n'].join('\r\n'),
    );
    socket.write(requests.join(''));
    return socket;
  };
  const left = async (sockets: readonly Socket[]) => {
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => connected).toBe(0);
  };
  const identify = async () => {
    happened.emit('identified');
    await new Promise((resolve) => setTimeout(resolve, 50));
    happened.emit('done');
    await expect.poll(() => running).toBe(0);
  };
  // How many are in work at once; all are done in the end only if every place is given back.
  const places = async (who: string, url = '/brief', method: 'GET' | 'PUT' = 'GET') => {
    const sent = Array.from({ length: 10 }, () => send(who, url, method));
    await expect.poll(() => running).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const inWork = running;
    await finishAll(sent);
    return inWork;
  };

  it.each([
    ['/brief', 2],
    ['/report', 4],
  ])('while it is being identified: %s', async (url, most) => {
    identifying = 0;
    const sockets = await Promise.all(
      Array.from({ length: 5 }, () => open([`GET ${url}`, 'X-Who: max', 'X-Slow: 1'])),
    );
    await expect.poll(() => identifying).toBe(5);
    await left(sockets);
    await identify();
    expect(await places('max', url)).toBe(most);
  });

  it.each([
    ['/brief', 2],
    ['/report', 4],
  ])('while its calls wait for the response to an earlier one on their connection: %s', async (url, most) => {
    identifying = 0;
    const call = [`GET ${url}`, 'X-Who: nan'];
    const socket = await open([...call, 'X-Slow: 1'], call, call, call, call, call);
    await expect.poll(() => identifying).toBe(1);
    await left([socket]);
    await identify();
    expect(await places('nan', url)).toBe(most);
  });

  it('while its body arrives', async () => {
    const call = ['PUT /save', 'X-Who: oda', 'Content-Type: application/json', 'Content-Length: 9'];
    const sockets = await Promise.all(Array.from({ length: 5 }, () => open(call)));
    await expect.poll(() => connected).toBe(5);
    await left(sockets);
    expect(await places('oda', '/save', 'PUT')).toBe(5);
  });

  it('while work is done that has no answer', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 5 }, () => open(['PUT /save', 'X-Who: pia', 'Content-Length: 0'])),
    );
    await expect.poll(() => running).toBe(5);
    await left(sockets);
    happened.emit('done');
    await expect.poll(() => running).toBe(0);
    expect(await places('pia', '/save', 'PUT')).toBe(5);
  });

  it('whenever it is, of thousands of calls of several people', async () => {
    const people = ['quin', 'rae', 'sol'];
    const calls = [
      ['GET /report', 4],
      ['GET /brief', 2],
      ['PUT /save', 5],
    ] as const;
    const steps = setInterval(() => ['identified', 'done'].map((event) => happened.emit(event)), 3);
    for (let round = 0; round < 20; round += 1) {
      const sockets = await Promise.all(
        Array.from({ length: 75 }, (_, nth) => {
          const head = [calls[nth % 3]?.[0] ?? '', `X-Who: ${people[(nth % 7) % 3]}`, 'Content-Length: 0'];
          return open(nth % 5 === 0 ? [...head, 'X-Slow: 1'] : head, ...(nth % 4 === 0 ? [head, head] : []));
        }),
      );
      // Some are answered before they leave, some are in work, some wait.
      for (const [nth, socket] of sockets.entries()) setTimeout(() => socket.destroy(), (nth * round) % 20);
    }
    await expect.poll(() => [connected, running], { timeout: 10_000 }).toEqual([0, 0]);
    clearInterval(steps);
    for (const who of people) {
      for (const [call, most] of calls) {
        const [method, url] = call.split(' ');
        expect(await places(who, url, method === 'PUT' ? 'PUT' : 'GET')).toBe(most);
      }
    }
  });
});
