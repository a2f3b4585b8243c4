/**
 * Concurrency limit per person for the expensive calls: each takes the process's one thread for up to a second, and
 * those that one person sends at once would keep everybody else waiting for all of them (decision 76).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createSemaphore, type Semaphore } from '../identity/passwords/semaphore.ts';
import { retryLater } from '../problem.ts';
import { readQuery } from './access/named-target.ts';
import type { Caps } from '../settings/caps.ts';
import { CAPPED } from './cap-calls.ts';

/** Calls of one person at a time, by their cap. The upload page sends five batches at once. */
const AT_ONCE: Partial<Record<keyof Caps, number>> = { exports: 2, templates: 2, uploads: 5 };

/** Further calls of one person that may wait, and how long: the proxy gives up later. */
const WAITING_MAX = 30;
const WAIT_MS = 30_000;

/** Lines in memory. One that is dropped while calls are in it has a new one beside it: only a looser limit. */
const LINES_MAX = 1_000;

/** What a call that was let through still occupies. */
type Place = { readonly line: Semaphore; isConnected: boolean; isWorking: boolean };

/** Lets the expensive calls of each person through a few at a time. The others wait, or get BUSY. */
export function limitCallsInFlight(app: FastifyInstance): void {
  const lines = new LRUCache<string, Semaphore>({ max: LINES_MAX });
  const places = new WeakMap<FastifyRequest, Place>();

  // Before the body is read, so that a call that waits takes no memory. What it may do is decided after its turn has
  // come. Files of machines have limits of their own.
  app.addHook('onRequest', async (request, reply) => {
    const { actor, routeOptions } = request;
    const { action } = routeOptions.config;
    const cap = action && CAPPED[action];
    const most = cap && AT_ONCE[cap];
    if (!most || !actor || actor.machineKey !== undefined || isPage(request)) return;
    const who = `${cap} ${actor.sub}`;
    const line = lines.get(who) ?? createSemaphore(most, WAITING_MAX, WAIT_MS);
    lines.set(who, line);
    const place: Place = { line, isConnected: true, isWorking: false };
    let isIn = false;
    const disconnect = () => {
      if (!place.isConnected) return;
      place.isConnected = false;
      if (isIn && !place.isWorking) line.leave();
    };
    for (const end of ['finish', 'close', 'error']) reply.raw.once(end, disconnect);
    isIn = await line.enter();
    if (isIn && !place.isConnected) line.leave();
    if (!isIn || !place.isConnected) throw retryLater('BUSY');
    places.set(request, place);
  });

  // Work goes on after its caller has left, and keeps its place until it is done.
  app.addHook('preValidation', async (request) => {
    const place = places.get(request);
    if (!place) return;
    if (!place.isConnected) throw retryLater('BUSY');
    place.isWorking = true;
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    const place = places.get(request);
    if (place?.isWorking) {
      place.isWorking = false;
      if (!place.isConnected) place.line.leave();
    }
    return payload;
  });
}

/** The tracker on the page, not its file, must not wait for downloads; its query has not been read yet. */
function isPage(request: FastifyRequest): boolean {
  const { action } = request.routeOptions.config;
  return action === 'dashboard.tracker' && (readQuery(request)['format'] ?? 'json') === 'json';
}
