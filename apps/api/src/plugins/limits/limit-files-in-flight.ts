/** Concurrency limit for bodies as large as a file, applied before the first byte is read. */
import type { Actor } from '@srae/domain/access/actor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { retryLater } from '../../problem.ts';
import { holdPlace, type Place } from './hold-place.ts';

/** Places that the keys of one grant, and those made by one person, can hold: slow files of one leave room for others. */
const SHARED_MAX = 2;

/**
 * Lets each machine key send one file at a time, those of one grant or one person two, and all together `filesMax`;
 * others get BUSY. A place is released when the response is sent or the connection has closed. Returns a function that
 * does the work of a call and keeps its place until the work is done, even if the connection has closed before.
 */
export function limitFilesInFlight(
  scope: FastifyInstance,
  filesMax: number,
): <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T> {
  const holders = new Map<FastifyRequest, Actor>();
  const places = new WeakMap<FastifyRequest, Place>();
  // Before the hourly cap, which counts in preParsing: a call without a place is not counted.
  scope.addHook('onRequest', async (request, reply) => {
    const { actor } = request;
    if (actor?.machineKey === undefined) return;
    if (holders.size >= filesMax || !hasPlace([...holders.values()], actor)) throw retryLater('BUSY');
    holders.set(request, actor);
    places.set(
      request,
      holdPlace(request, reply, () => holders.delete(request)),
    );
  });
  return async (request, work) => {
    const place = places.get(request);
    return place ? place.keepDuring(work) : work();
  };
}

function hasPlace(holders: readonly Actor[], actor: Actor): boolean {
  const count = (isShared: (holder: Actor) => boolean) => holders.filter(isShared).length;
  return (
    count(({ machineKey }) => machineKey === actor.machineKey) === 0 &&
    // A key acts as its maker on its one grant.
    count(({ chosenGrantId }) => chosenGrantId === actor.chosenGrantId) < SHARED_MAX &&
    count(({ sub }) => sub === actor.sub) < SHARED_MAX
  );
}
