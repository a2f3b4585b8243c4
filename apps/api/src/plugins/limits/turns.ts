/**
 * Shares of a process's connections (decision 76). A few pieces of work of one person are done at a time, and a few more
 * of all people of one grant, whatever their kind: calls of others find connections free.
 */
import type { Actor } from '@srae/domain/access/actor';
import { BATCHES_AT_ONCE } from '@srae/domain/survey/limits';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { retryLater } from '../../problem.ts';
import type { Semaphore } from '../../semaphore.ts';
import { type Db, getPoolSize } from '../../store/database/database.ts';
import { createSemaphores, REMEMBERED_MAX, WAIT_MS } from './semaphores.ts';

/**
 * Does a piece of a call's work in the turn of its person and then of its grant, and tells it how long it has waited, in
 * milliseconds. Throws BUSY when the turn does not come. Never within such work, which could wait for itself.
 */
export type InTurn = <T>(
  request: FastifyRequest,
  person: string,
  work: (waitedMs: number) => Promise<T>,
) => Promise<T>;

/** Shares of ten connections, and the most of a larger pool: the processor has no more for it. */
const PERSON_SHARE = 0.5;
/** An upload sends that many batches at a time. */
const PERSON_MOST = BATCHES_AT_ONCE;
const GRANT_SHARE = 0.6;
const GRANT_MOST = 6;

/** Further pieces of one person that may wait; each of its people has a few at most in the line of a grant. */
const WAITING_MAX = 100;

/** The turns of a process: those of all listeners that share a pool. */
export function turnsOf(db: Db): InTurn {
  const turns = turnsOfPools.get(db) ?? createTurns(getPoolSize(db));
  turnsOfPools.set(db, turns);
  return turns;
}

const turnsOfPools = new WeakMap<Db, InTurn>();

/** Turns at a pool with that many connections. */
export function createTurns(connections: number): InTurn {
  const persons = createSemaphores(toShare(connections, PERSON_SHARE, PERSON_MOST), WAITING_MAX);
  const grants = createSemaphores(toShare(connections, GRANT_SHARE, GRANT_MOST));
  const findGrant = createGrantFinder();
  const waited = new WeakMap<FastifyRequest, number>();

  return async (request, person, work) => {
    const grant = findGrant(request, person);
    const before = waited.get(request) ?? 0;
    const since = performance.now();
    const count = () => {
      const now = performance.now() - since;
      waited.set(request, before + now);
      return now;
    };
    const inLine = async <T>(line: Semaphore, next: () => Promise<T>): Promise<T> => {
      if (!(await line.enter(undefined, WAIT_MS - before - count()))) throw retryLater('BUSY');
      try {
        return await next();
      } finally {
        line.leave();
      }
    };
    const begin = () => work(count());
    return inLine(persons(person), () => (grant === null ? begin() : inLine(grants(String(grant)), begin)));
  };
}

function toShare(connections: number, share: number, most: number): number {
  return Math.max(1, Math.min(most, Math.floor(connections * share)));
}

/**
 * The grant that a call counts for: the one it names, or the first one of its caller. Staff belong to none. Before the
 * caller has been read, what is remembered of an earlier call.
 */
function createGrantFinder(): (request: FastifyRequest, person: string) => number | null {
  const remembered = new LRUCache<string, { readonly grant: number | null }>({ max: REMEMBERED_MAX });
  return ({ actor, access }, person) => {
    if (actor) remembered.set(person, { grant: findFirst(actor) });
    const first = remembered.get(person)?.grant ?? null;
    return first === null ? null : (access?.target?.grantId ?? first);
  };
}

function findFirst({ groups, associations }: Actor): number | null {
  return groups.admin || groups.acf ? null : (associations[0]?.grantId ?? null);
}
