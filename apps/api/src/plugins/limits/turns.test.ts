// How many pieces of work one person and one grant have at a time, and how long a call waits for them.
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '../../problem.ts';
import { createTurns } from './turns.ts';

// What a cache keeps for a while must not begin at 0, which means without end to it.
beforeEach(() => vi.useFakeTimers().advanceTimersByTime(1));
afterEach(() => vi.useRealTimers());

/** What the turns read of a request. */
const request = (grantId: number | null = null, target: number | null = null): FastifyRequest => {
  const associations = grantId === null ? [] : [{ grantId }];
  const access = target === null ? null : { target: { grantId: target } };
  return { actor: { groups: {}, associations }, access, ip: '192.0.2.100' } as unknown as FastifyRequest;
};
const unread = () => ({ actor: null, access: null }) as unknown as FastifyRequest;

/** Pieces of work that end when `end` is called. */
const track = () => {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { work, running: () => ends.length, end: () => ends.shift()?.() };
};
const settle = () => vi.advanceTimersByTimeAsync(1);

it.each([
  [1, 1, 1],
  [5, 2, 3],
  [10, 5, 6],
  [1000, 5, 6],
])('of %i connections gives a person %i and a grant %i', async (connections, ofPerson, ofGrant) => {
  const inTurn = createTurns(connections);
  const [own, all] = [track(), track()];
  for (let nth = 0; nth < 9; nth += 1) void inTurn(request(), 'ann', own.work);
  for (let nth = 0; nth < 9; nth += 1) void inTurn(request(7), `person ${nth}`, all.work);
  await settle();
  expect([own.running(), all.running()]).toEqual([ofPerson, ofGrant]);
});

it('counts a call for the grant it names, and before its caller is read for the one that is remembered', async () => {
  const inTurn = createTurns(10);
  const [named, first] = [track(), track()];
  for (let nth = 0; nth < 9; nth += 1) await inTurn(request(7), `person ${nth}`, async () => {});
  for (let nth = 0; nth < 9; nth += 1) void inTurn(request(7, 8), `person ${nth}`, named.work);
  for (let nth = 0; nth < 9; nth += 1) void inTurn(unread(), `person ${nth}`, first.work);
  await settle();
  expect([named.running(), first.running()]).toEqual([6, 6]);
});

it('gives a turn back when the work fails', async () => {
  const inTurn = createTurns(1);
  const fail = () => inTurn(request(7), 'ann', () => Promise.reject(new Error('failed')));
  for (let nth = 0; nth < 3; nth += 1) await expect(fail()).rejects.toThrow('failed');
  expect(await inTurn(request(7), 'ben', async () => 'done')).toBe('done');
});

it('lets a call wait for half a minute for all its turns together, and says to others how long they waited', async () => {
  const inTurn = createTurns(1);
  const { work, end } = track();
  const call = request();
  void inTurn(request(), 'ann', work);
  const waited = inTurn(call, 'ann', async (ms) => ms);
  await vi.advanceTimersByTimeAsync(20_000);
  end();
  expect(Math.round((await waited) / 1000)).toBe(20);
  void inTurn(request(), 'ann', work);
  const refused = inTurn(call, 'ann', work).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(await refused).toMatchObject({ code: 'BUSY' });
  end();
  expect(await inTurn(request(), 'ann', async () => 'done')).toBe('done');
});

it('refuses the piece after a hundred of one person that wait, whoever else waits', async () => {
  const inTurn = createTurns(1);
  const { work } = track();
  for (let nth = 0; nth < 101; nth += 1) inTurn(request(7), 'ann', work).catch(() => undefined);
  await expect(inTurn(request(7), 'ann', work)).rejects.toMatchObject({ code: 'BUSY' });
  await vi.advanceTimersByTimeAsync(30_001);
});

it.each(['auth.refresh', 'machine.read', 'auth.sign-in'] as const)(
  'gives the callers of %s who are not known three of ten a network, and six together',
  async (action) => {
    const inTurn = createTurns(10);
    const from = (ip: string) =>
      ({ ip, routeOptions: { config: { action } }, actor: null, access: null }) as unknown as FastifyRequest;
    const { work, running } = track();
    const start = (ip: string) => {
      for (let nth = 0; nth < 9; nth += 1) void inTurn(from(ip), null, work);
    };
    start('192.0.2.1');
    await settle();
    expect(running()).toBe(3);
    for (const ip of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) start(ip);
    await settle();
    expect(running()).toBe(6);
  },
);

/** A sign-in from there. */
const signIn = (ip: string) =>
  ({
    ip,
    routeOptions: { config: { action: 'auth.sign-in' } },
    actor: null,
    access: null,
  }) as unknown as FastifyRequest;

type Turns = ReturnType<typeof createTurns>;

const refuse = async (inTurn: Turns, ip: string, times: number) => {
  const refusal = async () => Promise.reject(new Problem('BAD_CREDENTIALS'));
  for (let nth = 0; nth < times; nth += 1)
    await expect(inTurn(signIn(ip), null, refusal)).rejects.toThrow(Problem);
};

/** The order in which sign-ins of these networks, which wait for another one, are done. */
const orderOf = async (inTurn: Turns, networks: readonly string[]): Promise<readonly string[]> => {
  const { work, end } = track();
  const running = inTurn(signIn('203.0.113.1'), null, work);
  await settle();
  const said: string[] = [];
  const waiting = networks.map((ip) => inTurn(signIn(ip), null, async () => void said.push(ip)));
  await settle();
  end();
  await Promise.all([running, ...waiting]);
  return said;
};

it('lets a network with several refused sign-ins wait for the others, and one with few wait for nobody', async () => {
  const inTurn = createTurns(1);
  await refuse(inTurn, '192.0.2.1', 5);
  await refuse(inTurn, '192.0.2.2', 10);
  await refuse(inTurn, '198.51.100.1', 4);
  const networks = ['192.0.2.2', '192.0.2.1', '198.51.100.1', '198.51.100.2'];
  expect(await orderOf(inTurn, networks)).toEqual(['198.51.100.1', '198.51.100.2', '192.0.2.1', '192.0.2.2']);
  await vi.advanceTimersByTimeAsync(10 * 60_000 + 1);
  expect(await orderOf(inTurn, networks)).toEqual(networks);
});

it('lets networks where people are signed in come before those of which nothing is known', async () => {
  const inTurn = createTurns(1);
  const office = (ip: string) => inTurn({ ...request(7), ip }, 'ann', async () => {});
  await office('198.51.100.1');
  await office('198.51.100.2');
  await refuse(inTurn, '198.51.100.2', 4);
  const networks = ['192.0.2.1', '192.0.2.2', '198.51.100.1', '198.51.100.2'];
  const first = ['198.51.100.1', '198.51.100.2', '192.0.2.1', '192.0.2.2'];
  expect(await orderOf(inTurn, networks)).toEqual(first);
  await vi.advanceTimersByTimeAsync(11 * 3_600_000);
  await office('198.51.100.1');
  await refuse(inTurn, '198.51.100.1', 10);
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(await orderOf(inTurn, networks)).toEqual(['198.51.100.1', '192.0.2.1', '192.0.2.2', '198.51.100.2']);
});

it('does not take a network for known whose caller turned out to have no session', async () => {
  const inTurn = createTurns(1);
  await inTurn({ ...unread(), ip: '198.51.100.1' }, 'ann', async () => {});
  const networks = ['192.0.2.1', '198.51.100.1'];
  expect(await orderOf(inTurn, networks)).toEqual(networks);
});
