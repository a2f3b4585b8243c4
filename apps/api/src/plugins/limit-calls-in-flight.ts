/**
 * Concurrency limit per person. Expensive calls take the process's one thread for up to a second, all others a
 * connection of its pool: those that one person sends at once would keep everybody else waiting for all of them
 * (decision 76).
 */
import { BATCHES_AT_ONCE } from '@srae/domain/survey/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createSemaphore, type Semaphore } from '../semaphore.ts';
import { retryLater } from '../problem.ts';
import type { Caps } from '../settings/caps.ts';
import { CAPPED, isTrackerPage } from './cap-calls.ts';

/** Expensive calls of one person at a time, by their cap. */
const AT_ONCE: Partial<Record<keyof Caps, number>> = {
  exports: 2,
  templates: 2,
  uploads: BATCHES_AT_ONCE,
};

/** All other calls of one person at a time: fewer than the connections of a pool. */
const OTHERS_AT_ONCE = 4;

/** Further calls of one person that may wait, and how long: the proxy gives up later. */
const WAITING_MAX = 30;
const OTHERS_WAITING_MAX = 100;
const WAIT_MS = 30_000;

/** Semaphores in memory. One that is dropped while calls hold it is replaced by a new one: only a looser limit. */
const SEMAPHORES_MAX = 5_000;

/** The place of a call that was let through: held until its response has ended and its handler has returned. */
type Permit = {
  readonly semaphore: Semaphore;
  isHeld: boolean;
  isConnected: boolean;
  isWorking: boolean;
};

/** Lets the calls of each person through a few at a time. The others wait, or get BUSY. Registered before the routes. */
export function limitCallsInFlight(app: FastifyInstance): void {
  const semaphores = new LRUCache<string, Semaphore>({ max: SEMAPHORES_MAX });
  const permits = new WeakMap<FastifyRequest, Permit>();

  // Before the body is read, so that a call that waits takes no memory. What it may do is decided after its turn has
  // come. Files of machines have limits of their own.
  app.addHook('onRequest', async (request, reply) => {
    const { actor } = request;
    const kind = findKind(request);
    if (!actor || kind === null) return;
    const who = `${kind} ${actor.sub}`;
    const semaphore = semaphores.get(who) ?? openSemaphore(kind);
    semaphores.set(who, semaphore);
    const permit: Permit = { semaphore, isHeld: false, isConnected: true, isWorking: false };
    const disconnect = () => {
      permit.isConnected = false;
      releaseIfOver(permit);
    };
    for (const end of ['finish', 'close', 'error']) reply.raw.once(end, disconnect);
    permit.isHeld = await semaphore.enter();
    releaseIfOver(permit);
    if (!permit.isHeld) throw retryLater('BUSY');
    permits.set(request, permit);
  });

  // Work goes on after its caller has left, and keeps its place until it is done. Around the handler, because no hook
  // runs after one that returns nothing to a caller who has left.
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const permit = permits.get(request);
      const handle = () => handler.call(this, request, reply);
      return permit ? work(permit, handle) : handle();
    };
  });
}

async function work(permit: Permit, handle: () => unknown): Promise<unknown> {
  if (!permit.isConnected) throw retryLater('BUSY');
  permit.isWorking = true;
  try {
    return await handle();
  } finally {
    permit.isWorking = false;
    releaseIfOver(permit);
  }
}

/** The only place where a permit is given back. */
function releaseIfOver(permit: Permit): void {
  if (!permit.isHeld || permit.isConnected || permit.isWorking) return;
  permit.isHeld = false;
  permit.semaphore.leave();
}

type Kind = keyof Caps | 'others';

/** What a call is counted among; null for a file of a machine. A machine's other calls are those of its maker. */
function findKind(request: FastifyRequest): Kind | null {
  const { action } = request.routeOptions.config;
  const cap = action && CAPPED[action];
  if (!cap || AT_ONCE[cap] === undefined || isTrackerPage(request)) return 'others';
  return request.actor?.machineKey === undefined ? cap : null;
}

function openSemaphore(kind: Kind): Semaphore {
  const most = kind === 'others' ? undefined : AT_ONCE[kind];
  return most === undefined
    ? createSemaphore(OTHERS_AT_ONCE, OTHERS_WAITING_MAX, WAIT_MS)
    : createSemaphore(most, WAITING_MAX, WAIT_MS);
}
