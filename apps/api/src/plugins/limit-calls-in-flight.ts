/**
 * Concurrency limit per person for the expensive calls: each takes the process's one thread for up to a second, and
 * those that one person sends at once would keep everybody else waiting for all of them (decision 76).
 */
import { BATCHES_AT_ONCE } from '@srae/domain/survey/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createSemaphore, type Semaphore } from '../semaphore.ts';
import { retryLater } from '../problem.ts';
import type { Caps } from '../settings/caps.ts';
import { CAPPED, isTrackerPage } from './cap-calls.ts';

/** Calls of one person at a time, by their cap. */
const AT_ONCE: Partial<Record<keyof Caps, number>> = {
  exports: 2,
  templates: 2,
  uploads: BATCHES_AT_ONCE,
};

/** Further calls of one person that may wait, and how long: the proxy gives up later. */
const WAITING_MAX = 30;
const WAIT_MS = 30_000;

/** Semaphores in memory. One that is dropped while calls hold it is replaced by a new one: only a looser limit. */
const SEMAPHORES_MAX = 1_000;

/** What a call that was let through still occupies. */
type Permit = { readonly semaphore: Semaphore; isConnected: boolean; isWorking: boolean };

/** Lets the expensive calls of each person through a few at a time. The others wait, or get BUSY. */
export function limitCallsInFlight(app: FastifyInstance): void {
  const semaphores = new LRUCache<string, Semaphore>({ max: SEMAPHORES_MAX });
  const permits = new WeakMap<FastifyRequest, Permit>();

  // Before the body is read, so that a call that waits takes no memory. What it may do is decided after its turn has
  // come. Files of machines have limits of their own.
  app.addHook('onRequest', async (request, reply) => {
    const { actor, routeOptions } = request;
    const { action } = routeOptions.config;
    const cap = action && CAPPED[action];
    const most = cap && AT_ONCE[cap];
    if (!most || !actor || actor.machineKey !== undefined || isTrackerPage(request)) return;
    const who = `${cap} ${actor.sub}`;
    const semaphore = semaphores.get(who) ?? createSemaphore(most, WAITING_MAX, WAIT_MS);
    semaphores.set(who, semaphore);
    const permit: Permit = { semaphore, isConnected: true, isWorking: false };
    let isIn = false;
    const disconnect = () => {
      if (!permit.isConnected) return;
      permit.isConnected = false;
      if (isIn && !permit.isWorking) semaphore.leave();
    };
    for (const end of ['finish', 'close', 'error']) reply.raw.once(end, disconnect);
    isIn = await semaphore.enter();
    if (isIn && !permit.isConnected) semaphore.leave();
    if (!isIn || !permit.isConnected) throw retryLater('BUSY');
    permits.set(request, permit);
  });

  // Work goes on after its caller has left, and keeps its permit until it is done.
  app.addHook('preValidation', async (request) => {
    const permit = permits.get(request);
    if (!permit) return;
    if (!permit.isConnected) throw retryLater('BUSY');
    permit.isWorking = true;
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    const permit = permits.get(request);
    if (permit?.isWorking) {
      permit.isWorking = false;
      if (!permit.isConnected) permit.semaphore.leave();
    }
    return payload;
  });
}
