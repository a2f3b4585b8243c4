/** A limit on concurrent work, such as hashing passwords or the expensive calls of a person. */

/**
 * `enter` returns false when the queue is full, the wait timed out or `who` has its share; every `true` needs one
 * `leave` of the same `who`. A caller may wait for less than the semaphore's timeout.
 */
export type Semaphore = {
  enter(who?: string, waitMs?: number): Promise<boolean>;
  leave(who?: string): void;
};

type Order = {
  /** Of one `who` at most as many are admitted or wait. */
  readonly share?: number;
  /** Those of a lower rank are admitted first, and take the place of a higher one when the queue is full. */
  readonly rank?: (who: string | undefined) => number;
};

type Waiting = { readonly who: string | undefined; readonly admit: (admitted: boolean) => void };

/**
 * Admits `permits` concurrent callers; at most `queueLimit` others wait, each at most `timeoutMs` milliseconds, in the
 * order of their arrival unless a rank is given.
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
  const change = (who: string | undefined, by: number) => {
    if (who === undefined) return;
    const left = (places.get(who) ?? 0) + by;
    if (left > 0) places.set(who, left);
    else places.delete(who);
  };
  return {
    async enter(who, waitMs = timeoutMs) {
      if (who !== undefined && (places.get(who) ?? 0) >= share) return false;
      change(who, 1);
      if (free > 0) {
        free -= 1;
        return true;
      }
      const isAdmitted = hasPlace(who) && (await wait(who, waitMs));
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

  /** Whether the caller may wait; the last of those with the highest rank makes room for one with a lower. */
  function hasPlace(who: string | undefined): boolean {
    if (queue.length < queueLimit) return true;
    const ranks = queue.map((one) => rank(one.who));
    const highest = Math.max(...ranks);
    if (!(highest > rank(who))) return false;
    const [last] = queue.splice(ranks.lastIndexOf(highest), 1);
    last?.admit(false);
    return true;
  }

  function takeFirst(): Waiting | undefined {
    const ranks = queue.map((one) => rank(one.who));
    return queue.splice(ranks.indexOf(Math.min(...ranks)), 1)[0];
  }

  function wait(who: string | undefined, waitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const admit = (admitted: boolean) => {
        clearTimeout(timer);
        resolve(admitted);
      };
      const waiting = { who, admit };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        resolve(false);
      }, waitMs);
      queue.push(waiting);
    });
  }
}
