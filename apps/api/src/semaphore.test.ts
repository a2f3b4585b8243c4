// Who is admitted, who waits, and for how long.
import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

it('lets one in when another leaves, in order', async () => {
  const semaphore = createSemaphore(1, 2, 1000);
  const order: string[] = [];
  expect(await semaphore.enter()).toBe(true);
  const waiting = ['first', 'second'].map(async (name) => {
    if (await semaphore.enter()) order.push(name);
    semaphore.leave();
  });
  expect(await semaphore.enter()).toBe(false);
  semaphore.leave();
  await Promise.all(waiting);
  expect(order).toEqual(['first', 'second']);
  expect(await semaphore.enter()).toBe(true);
});

it('holds no more than the share of one network, and lets others in [PW-1]', async () => {
  const semaphore = createSemaphore(1, 10, 1000, { share: 2 });
  expect(await semaphore.enter('one')).toBe(true);
  const second = semaphore.enter('one');
  expect(await semaphore.enter('one')).toBe(false);
  const other = semaphore.enter('other');
  semaphore.leave('one');
  expect(await second).toBe(true);
  semaphore.leave('one');
  expect(await other).toBe(true);
  // Places given back count no more.
  const again = [semaphore.enter('one'), semaphore.enter('one')];
  semaphore.leave('other');
  expect(await again[0]).toBe(true);
  semaphore.leave('one');
  expect(await again[1]).toBe(true);
});

it('gives the place of one that waited too long back to its network', async () => {
  const semaphore = createSemaphore(0, 1, 5, { share: 1 });
  expect(await semaphore.enter('one')).toBe(false);
  expect(await semaphore.enter('one')).toBe(false);
  const waiting = semaphore.enter('one');
  semaphore.leave();
  expect(await waiting).toBe(true);
});

it('refuses after the timeout, or the shorter time of a caller', async () => {
  expect(await createSemaphore(0, 1, 5).enter()).toBe(false);
  expect(await createSemaphore(0, 1, 1_000_000).enter(undefined, 5)).toBe(false);
});

it('admits those of the lowest rank first, in the order of their arrival', async () => {
  const semaphore = createSemaphore(1, 5, 1000, { rank: (who) => Number(who ?? 0) });
  expect(await semaphore.enter()).toBe(true);
  const order: string[] = [];
  const enter = async (name: string, who?: string) => {
    if (await semaphore.enter(who)) order.push(name);
    semaphore.leave(who);
  };
  const waiting = [
    enter('two', '2'),
    enter('one', '1'),
    enter('two again', '2'),
    enter('none'),
    enter('one again', '1'),
  ];
  semaphore.leave();
  await Promise.all(waiting);
  expect(order).toEqual(['none', 'one', 'one again', 'two', 'two again']);
});

it('admits one of each network in turn, however many of another one came before', async () => {
  const semaphore = createSemaphore(1, 9, 1000);
  expect(await semaphore.enter()).toBe(true);
  const order: string[] = [];
  const enter = async (who: string) => {
    if (await semaphore.enter(who)) order.push(who);
    // It comes again at once.
    if (order.length < 5) void enter(who);
    semaphore.leave(who);
  };
  const waiting = ['one', 'one', 'one', 'two', 'two', 'other'].map(enter);
  semaphore.leave();
  await Promise.all(waiting);
  expect(order.slice(0, 5)).toEqual(['one', 'two', 'other', 'one', 'two']);
});
