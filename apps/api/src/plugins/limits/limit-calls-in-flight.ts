/**
 * Concurrency limit per person. Expensive calls take the process's one thread for up to a second, all others a
 * connection of its pool: those that one person sends at once would keep everybody else waiting for all of them
 * (decision 76).
 */
import { BATCHES_AT_ONCE } from '@srae/domain/survey/limits';
import type { Action } from '@srae/domain/access/policy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createSemaphore, type Semaphore } from '../../semaphore.ts';
import { retryLater } from '../../problem.ts';
import type { Caps } from '../../settings/caps.ts';
import { FRESH_MS } from '../access.ts';
import { CAPPED, isTrackerPage } from './cap-calls.ts';
import { hasLeft, holdPlace, type Place } from './hold-place.ts';

/** Calls of one person at a time, by their cap. */
const AT_ONCE: Partial<Record<keyof Caps, number>> = {
  exports: 2,
  templates: 2,
  uploads: BATCHES_AT_ONCE,
};

/** All other calls of one person at a time: beside the exports and templates fewer than the connections of a pool. */
const OTHERS_AT_ONCE = 4;

/** Further calls of one person that may wait, and how long: the proxy gives up later. */
const WAITING_MAX = 30;
const OTHERS_WAITING_MAX = 100;
const WAIT_MS = 30_000;

/** Semaphores in memory. One that is dropped while calls hold it is replaced by a new one: only a looser limit. */
const SEMAPHORES_MAX = 5_000;

declare module 'fastify' {
  // Only interfaces can be augmented.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyInstance {
    /** Does the work of a call in its caller's turn; throws BUSY when the turn does not come or the caller has left. */
    workInTurn<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
  }
}

/**
 * Lets the calls of each person through a few at a time; further ones wait, or get BUSY. An expensive call waits before
 * its body is read and holds its place until its response has ended; any other waits for the work of its handler only.
 */
export function limitCallsInFlight(app: FastifyInstance): void {
  const semaphores = new LRUCache<string, Semaphore>({ max: SEMAPHORES_MAX });
  const places = new WeakMap<FastifyRequest, Place>();

  // Before the body is read, so that a call that waits takes no memory. What it may do is decided after its turn has
  // come. Files of machines have limits of their own.
  app.addHook('onRequest', async (request, reply) => {
    const { actor } = request;
    const limit = findLimit(request.routeOptions.config.action);
    if (!limit || !actor || actor.machineKey !== undefined || isTrackerPage(request)) return;
    const semaphore = find(`${limit.cap} ${actor.sub}`, limit.most, WAITING_MAX);
    if (!(await semaphore.enter())) throw retryLater('BUSY');
    const place = holdPlace(request, reply, () => semaphore.leave());
    if (place.isOver()) throw retryLater('BUSY');
    places.set(request, place);
  });

  app.decorate(
    'workInTurn',
    async <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> => {
      const { actor, routeOptions } = request;
      const place = places.get(request);
      if (place) {
        // Work goes on after its caller has left, and keeps its place until it is done.
        if (place.isOver()) throw retryLater('BUSY');
        return place.keepDuring(work);
      }
      const isFile = actor?.machineKey !== undefined && findLimit(routeOptions.config.action) !== null;
      if (!actor || isFile) return work();
      const semaphore = find(`others ${actor.sub}`, OTHERS_AT_ONCE, OTHERS_WAITING_MAX);
      const since = performance.now();
      if (!(await semaphore.enter())) throw retryLater('BUSY');
      try {
        if (hasLeft(request, reply)) throw retryLater('BUSY');
        if (performance.now() - since > FRESH_MS) await app.authorizeAgain(request);
        return await work();
      } finally {
        semaphore.leave();
      }
    },
  );

  function find(who: string, most: number, waiting: number): Semaphore {
    const semaphore = semaphores.get(who) ?? createSemaphore(most, waiting, WAIT_MS);
    semaphores.set(who, semaphore);
    return semaphore;
  }
}

function findLimit(action: Action | undefined): { readonly cap: keyof Caps; readonly most: number } | null {
  const cap = action && CAPPED[action];
  const most = cap && AT_ONCE[cap];
  return cap === undefined || most === undefined ? null : { cap, most };
}
