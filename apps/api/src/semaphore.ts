/** A limit on concurrent work, such as hashing passwords or the expensive calls of a person. */

/**
 * `enter` returns false when the queue is full, the wait timed out or `who` has its share; every `true` needs one
 * `leave` of the same `who`. A caller may wait for less than the semaphore's timeout.
 */
export type Semaphore = {
  enter(who?: string, waitMs?: number): Promise<boolean>;
  leave(who?: string): void;
};

/** Who is admitted before others. */
export type Order = {
  /** Of one `who` at most as many are admitted or wait. */
  readonly share?: number;
  /** Those of a lower rank are admitted first; it may change while they wait. */
  readonly rank?: (who: string | undefined) => number;
};

/** `round`: of several of one `who` each waits for one round more than the one before it. */
type Waiting = {
  readonly who: string | undefined;
  readonly round: number;
  readonly admit: (admitted: boolean) => void;
};

/**
 * Admits `permits` concurrent callers; at most `queueLimit` others wait, each at most `timeoutMs` milliseconds. Of
 * the same rank, one of each `who` is admitted and then the next one of each, in the order of their arrival.
 */
export function createSemaphore(
  permits: number,
  queueLimit: number,
  timeoutMs: number,
  { share = Number.POSITIVE_INFINITY, rank = () => 0 }: Order = {},
): Semaphore {
  let free = permits;
  const queue: Waiting[] = [];
  const places = new Map<string, number>();
  const rounds = new Map<string, number>();
  let round = 0;
  const change = (who: string | undefined, by: number) => {
    if (who === undefined) return;
    const left = (places.get(who) ?? 0) + by;
    if (left > 0) places.set(who, left);
    else {
      places.delete(who);
      rounds.delete(who);
    }
  };
  return {
    async enter(who, waitMs = timeoutMs) {
      if (who !== undefined && (places.get(who) ?? 0) >= share) return false;
      change(who, 1);
      if (free > 0) {
        free -= 1;
        return true;
      }
      const isAdmitted = queue.length < queueLimit && (await wait(who, waitMs));
      if (!isAdmitted) change(who, -1);
      return isAdmitted;
    },
    leave(who) {
      change(who, -1);
      const next = takeFirst();
      if (next) next.admit(true);
      else free += 1;
    },
  };

  /** The one of the lowest rank; of these that of the earliest round, and of these the first that arrived. */
  function takeFirst(): Waiting | undefined {
    let first: { readonly one: Waiting; readonly at: number; readonly rank: number } | null = null;
    for (const [at, one] of queue.entries()) {
      const own = rank(one.who);
      if (!first || own < first.rank || (own === first.rank && one.round < first.one.round))
        first = { one, at, rank: own };
    }
    if (!first) return undefined;
    queue.splice(first.at, 1);
    round = Math.max(round, first.one.round);
    return first.one;
  }

  function wait(who: string | undefined, waitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const admit = (admitted: boolean) => {
        clearTimeout(timer);
        resolve(admitted);
      };
      const last = (who === undefined ? undefined : rounds.get(who)) ?? 0;
      const waiting = { who, admit, round: Math.max(round, last) + 1 };
      if (who !== undefined) rounds.set(who, waiting.round);
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        resolve(false);
      }, waitMs);
      queue.push(waiting);
    });
  }
}
