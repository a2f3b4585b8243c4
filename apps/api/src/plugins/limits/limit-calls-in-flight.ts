/**
 * Concurrency limit per person, and per grant for the work of all calls. Expensive calls take the process's one thread
 * for up to a second, every call a connection of its pool, every body memory: those that one person or the people of one
 * grant send at once would keep everybody else waiting for all of them (decision 76).
 */
import { BATCHES_AT_ONCE } from '@srae/domain/survey/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Semaphore } from '../../semaphore.ts';
import { retryLater } from '../../problem.ts';
import type { Caps } from '../../settings/caps.ts';
import { FRESH_MS } from '../access.ts';
import { CAPPED, isTrackerPage } from './cap-calls.ts';
import { hasLeft, holdPlace, type Place } from './hold-place.ts';
import { createSemaphores } from './semaphores.ts';
import type { InTurn } from './turns.ts';

/** A kind of call that waits before its body is read: the calls of one person at a time, and further ones that wait. */
type Kind = { readonly most: number; readonly waiting: number };

const WAITING_MAX = 30;

/** Expensive calls, by their cap. */
const EXPENSIVE: Partial<Record<keyof Caps, Kind>> = {
  exports: { most: 2, waiting: WAITING_MAX },
  templates: { most: 2, waiting: WAITING_MAX },
  uploads: { most: BATCHES_AT_ONCE, waiting: WAITING_MAX },
};

/** Any other call with a body: twice as many as are in work at a time, as some bodies come over a slow line. */
const WITH_BODY: Kind = { most: 8, waiting: 100 };

declare module 'fastify' {
  // Only interfaces can be augmented.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyInstance {
    /** Does the work of a call in its caller's turn; throws BUSY when the turn does not come or the caller has left. */
    workInTurn<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
  }
}

/**
 * Lets the calls of each person through a few at a time; further ones wait, or get BUSY. A call that is expensive or has
 * a body waits before its body is read and holds its place until its response has ended. The work of every call waits
 * for its turn.
 */
export function limitCallsInFlight(app: FastifyInstance, inTurn: InTurn): void {
  const semaphores = new Map<Kind, (person: string) => Semaphore>();
  const places = new WeakMap<FastifyRequest, Place>();

  // Before the body is read, so that a call that waits takes no memory. What it may do is decided after its turn has
  // come. Files of machines have limits of their own.
  app.addHook('onRequest', async (request, reply) => {
    const { actor } = request;
    const kind = findKind(request);
    if (!kind || !actor || actor.machineKey !== undefined) return;
    const semaphore = find(kind, actor.sub);
    if (!(await semaphore.enter())) throw retryLater('BUSY');
    const place = holdPlace(request, reply, () => semaphore.leave());
    if (place.isOver()) throw retryLater('BUSY');
    places.set(request, place);
  });

  app.decorate(
    'workInTurn',
    async <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> => {
      const { actor } = request;
      const isFile = actor?.machineKey !== undefined && findExpensive(request) !== null;
      if (isFile) return work();
      const place = places.get(request);
      if (place?.isOver()) throw retryLater('BUSY');
      const turn = () =>
        inTurn(request, actor?.sub ?? null, async (waitedMs) => {
          if (hasLeft(request, reply)) throw retryLater('BUSY');
          if (waitedMs > FRESH_MS) await app.authorizeAgain(request);
          return work();
        });
      // Work goes on after its caller has left, and keeps its place until it is done.
      return place ? place.keepDuring(turn) : turn();
    },
  );

  function find(kind: Kind, person: string): Semaphore {
    const ofKind = semaphores.get(kind) ?? createSemaphores(kind.most, kind.waiting);
    semaphores.set(kind, ofKind);
    return ofKind(person);
  }
}

function findKind(request: FastifyRequest): Kind | null {
  if (isTrackerPage(request)) return null;
  return findExpensive(request) ?? (hasBody(request) ? WITH_BODY : null);
}

function findExpensive({ routeOptions }: FastifyRequest): Kind | null {
  const { action } = routeOptions.config;
  const cap = action && CAPPED[action];
  return (cap && EXPENSIVE[cap]) ?? null;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
