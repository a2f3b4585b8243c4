/**
 * Shares of a process's connections (decision 76). A few pieces of work of one person are done at a time, and a few more
 * of all people of one grant, whatever their kind: calls of others find connections free. Of callers who are not known
 * the network counts in place of the person, and all of them together in place of the grant.
 */
import type { Actor } from '@srae/domain/access/actor';
import { getRule } from '@srae/domain/access/policy';
import { BATCHES_AT_ONCE } from '@srae/domain/survey/limits';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { toLimitKey } from '../../identity/limits/network.ts';
import { retryLater } from '../../problem.ts';
import type { Semaphore } from '../../semaphore.ts';
import { type Db, getPoolSize } from '../../store/database/database.ts';
import { rankNetworks } from './rank-networks.ts';
import { createSemaphores, REMEMBERED_MAX, WAIT_MS } from './semaphores.ts';

/**
 * Does a piece of a call's work in the turn of its person and then of its grant, and tells it how long it has waited, in
 * milliseconds. Person null: the caller is not known. Throws BUSY when the turn does not come. Never within such work,
 * which could wait for itself.
 */
export type InTurn = <T>(
  request: FastifyRequest,
  person: string | null,
  work: (waitedMs: number) => Promise<T>,
) => Promise<T>;

/** Shares of ten connections, and the most of a larger pool: the processor has no more for it. */
const PERSON_SHARE = 0.5;
/** An upload sends that many batches at a time. */
const PERSON_MOST = BATCHES_AT_ONCE;
const GRANT_SHARE = 0.6;
const GRANT_MOST = 6;
/** Of one network, for each kind of strangers. */
const NETWORK_SHARE = 0.3;
const NETWORK_MOST = 3;

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
  const networks = createSemaphores(toShare(connections, NETWORK_SHARE, NETWORK_MOST), WAITING_MAX);
  const most = toShare(connections, GRANT_SHARE, GRANT_MOST);
  const grants = createSemaphores(most);
  const ranks = rankNetworks();
  const strangers = createSemaphores(most, undefined, { rank: ranks.rank });
  const findGrant = createGrantFinder();
  const waited = new WeakMap<FastifyRequest, number>();

  return async (request, person, work) => {
    const [own, group, network] = person === null ? ofStranger(request) : ofPerson(request, person);
    const before = waited.get(request) ?? 0;
    const since = performance.now();
    const count = () => {
      const now = performance.now() - since;
      waited.set(request, before + now);
      return now;
    };
    const inLine = async <T>(line: Semaphore, next: () => Promise<T>, who?: string): Promise<T> => {
      if (!(await line.enter(who, WAIT_MS - before - count()))) throw retryLater('BUSY');
      try {
        return await next();
      } finally {
        line.leave(who);
      }
    };
    const begin = () => work(count());
    try {
      const done = await inLine(own, () => (group === null ? begin() : inLine(group, begin, network)));
      if (person !== null && request.actor) ranks.know(toLimitKey(request.ip));
      return done;
    } catch (error) {
      // A session that has ended is looked up in vain every day.
      if (network !== undefined && toStrangerKind(request) === 'public call')
        ranks.countFailure(network, error);
      throw error;
    }
  };

  function ofPerson(request: FastifyRequest, person: string): Lines {
    const grant = findGrant(request, person);
    return [persons(person), grant === null ? null : grants(String(grant))];
  }

  function ofStranger(request: FastifyRequest): Lines {
    const kind = toStrangerKind(request);
    const network = toLimitKey(request.ip);
    return [networks(`${kind} ${network}`), kind === 'lookup' ? grants(kind) : strangers(kind), network];
  }
}

/**
 * Where a piece of work waits: its person's or network's line, and then the one of many people. There the networks that
 * are given take turns. For public calls those where people are signed in come first, and those with several failures
 * last: many networks that guess passwords keep no office waiting.
 */
type Lines = readonly [own: Semaphore, group: Semaphore | null, network?: string | undefined];

/**
 * A cookie or a key is looked up in a moment; a sign-in takes as long as a password's hash. Whoever has a session does
 * not wait behind sign-ins.
 */
function toStrangerKind({ routeOptions }: FastifyRequest): 'lookup' | 'public call' {
  const { action } = routeOptions.config;
  return action && getRule(action).credential !== 'none' ? 'lookup' : 'public call';
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
