// The calls of one person and those of one grant go through a few at a time, and those of others beside them.
import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type RouteHandlerMethod } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { Action } from '@srae/domain/access/policy';
import { limitCallsInFlight } from './limit-calls-in-flight.ts';
import { createTurns } from './turns.ts';

const happened = new EventEmitter().setMaxListeners(100);
let identifying = 0;
let running = 0;

const app = Fastify();
afterAll(() => app.close());
app.decorateRequest('actor', null);
app.decorateRequest('access', null);
app.addHook('onRequest', async (request) => {
  if (request.headers['x-slow'] !== undefined) {
    identifying += 1;
    await once(happened, 'identified');
  }
  // What the limit reads of an actor.
  const { 'x-who': sub, 'x-key': machineKey, 'x-grant': grantId } = request.headers;
  const groups = { admin: grantId === 'staff', acf: false };
  const associations = grantId === undefined || groups.admin ? [] : [{ grantId }];
  const actor = { sub, groups, associations, ...(machineKey === undefined ? {} : { machineKey }) };
  Object.assign(request, { actor });
});
limitCallsInFlight(app, createTurns(10));

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
app.put('/small', { config: { action: 'provider.rename' } }, inTurn);
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

const send = async (
  who: string,
  url: string,
  method: 'GET' | 'PUT' = 'GET',
  more: Readonly<Record<string, string>> = {},
) => {
  const headers = { 'x-who': who, ...more };
  return (await app.inject({ method, url, headers })).statusCode;
};
const finishAll = async (sent: readonly Promise<number>[]) => {
  const finish = setInterval(() => happened.emit('done'), 1);
  const statuses = await Promise.all(sent);
  clearInterval(finish);
  return statuses;
};

/** Waits until so many calls are in work, and a while longer, in which no other one begins. */
const settleAt = async (most: number) => {
  await expect.poll(() => running).toBe(most);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(running).toBe(most);
};

it('lets two exports of a person through at a time, and whatever else beside them', async () => {
  const exports = [1, 2, 3, 4].map(() => send('flo', '/brief'));
  await settleAt(2);
  exports.push(send('flo', '/tracker?format=csv'));
  const others = [send('flo', '/tracker'), send('flo', '/tracker?format=json'), send('gil', '/brief')];
  await settleAt(5);
  expect(await finishAll([...exports, ...others])).toEqual(Array(8).fill(200));
});

it('lets five calls of a person through at a time, of whatever kind, so that others find the database free', async () => {
  const reports = [1, 2, 3].map(() => send('hal', '/report'));
  await settleAt(3);
  const rest = ['/brief', '/template', '/tracker?format=csv', '/plain'].map((url) => send('hal', url));
  const saves = [1, 2].map(() => send('hal', '/save', 'PUT'));
  await settleAt(5);
  const others = [send('kim', '/report')];
  await settleAt(6);
  expect(await finishAll([...reports, ...rest, ...saves, ...others])).toEqual(Array(10).fill(200));
});

it('lets six calls of the people of a grant through at a time, of whatever kind, and those of others beside them', async () => {
  const people = ['ann', 'ben', 'cyd', 'dot'];
  const sent = people.flatMap((who) =>
    ['/report', '/brief', '/template', '/plain'].map((url) => send(who, url, 'GET', { 'x-grant': '7' })),
  );
  await settleAt(6);
  const others = [
    send('eve', '/report', 'GET', { 'x-grant': '8' }),
    send('fay', '/report', 'GET', { 'x-grant': 'staff' }),
    send('guy', '/report'),
  ];
  await settleAt(9);
  expect(await finishAll([...sent, ...others])).toEqual(Array(19).fill(200));
});

it('lets others of a grant in beside one of its people who sends many calls', async () => {
  const many = Array.from({ length: 20 }, () => send('hub', '/report', 'GET', { 'x-grant': '9' }));
  await settleAt(5);
  const other = send('ivy', '/report', 'GET', { 'x-grant': '9' });
  await settleAt(6);
  expect(await finishAll([...many, other])).toEqual(Array(21).fill(200));
});

it('counts the calls of a machine key as those of its maker, and not its files', async () => {
  const sent = Array.from({ length: 6 }, () => send('lou', '/status', 'GET', { 'x-key': '7' }));
  sent.push(send('lou', '/plain'));
  await expect.poll(() => running).toBe(5);
  const files = Array.from({ length: 6 }, () => send('lou', '/file', 'GET', { 'x-key': '7' }));
  await expect.poll(() => running).toBe(11);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(running).toBe(11);
  expect(await finishAll([...sent, ...files])).toEqual(Array(13).fill(200));
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
  const places = async (who: string, url = '/brief', method: 'GET' | 'PUT' = 'GET', more = {}) => {
    const sent = Array.from({ length: 10 }, () => send(who, url, method, more));
    await expect.poll(() => running).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const inWork = running;
    await finishAll(sent);
    return inWork;
  };

  it.each([
    ['/brief', 2],
    ['/report', 5],
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
    ['/report', 5],
  ])('while its calls wait for the response to an earlier one on their connection: %s', async (url, most) => {
    identifying = 0;
    const call = [`GET ${url}`, 'X-Who: nan'];
    const socket = await open([...call, 'X-Slow: 1'], call, call, call, call, call);
    await expect.poll(() => identifying).toBe(1);
    await left([socket]);
    await identify();
    expect(await places('nan', url)).toBe(most);
  });

  it.each([
    ['/save', 5],
    ['/small', 8],
  ])('while its body arrives: %s', async (url, most) => {
    const call = [`PUT ${url}`, 'X-Who: oda', 'Content-Type: application/json', 'Content-Length: 9'];
    const sockets = await Promise.all(Array.from({ length: most + 3 }, () => open(call)));
    await expect.poll(() => connected).toBe(most + 3);
    // Those that wait have not been asked for their bodies, and no other call of the person waits for them.
    const read = send('oda', '/plain');
    await expect.poll(() => running).toBe(1);
    await finishAll([read]);
    await left(sockets);
    expect(await places('oda', url, 'PUT')).toBe(5);
  });

  it('while work is done that has no answer', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 6 }, () => open(['PUT /save', 'X-Who: pia', 'Content-Length: 0'])),
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
      ['GET /report', 5],
      ['GET /brief', 2],
      ['PUT /save', 5],
    ] as const;
    const steps = setInterval(() => ['identified', 'done'].map((event) => happened.emit(event)), 3);
    for (let round = 0; round < 20; round += 1) {
      const sockets = await Promise.all(
        Array.from({ length: 75 }, (_, nth) => {
          const head = [
            calls[nth % 3]?.[0] ?? '',
            `X-Who: ${people[(nth % 7) % 3]}`,
            'X-Grant: 5',
            'Content-Length: 0',
          ];
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
        expect(await places(who, url, method === 'PUT' ? 'PUT' : 'GET', { 'x-grant': '5' })).toBe(most);
      }
    }
  });
});
