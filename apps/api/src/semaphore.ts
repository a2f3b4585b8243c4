/** A limit on concurrent work, such as hashing passwords or the expensive calls of a person. */

/**
 * `enter` returns false when the queue is full, the wait timed out or `who` has its share; every `true` needs one
 * `leave` of the same `who`. A caller may wait for less than the semaphore's timeout.
 */
export type Semaphore = {
  enter(who?: string, waitMs?: number): Promise<boolean>;
  leave(who?: string): void;
};

/**
 * Admits `permits` concurrent callers; at most `queueLimit` others wait, each at most `timeoutMs` milliseconds. Of one
 * `who` at most `share` are admitted or wait.
 */
export function createSemaphore(
  permits: number,
  queueLimit: number,
  timeoutMs: number,
  share = Number.POSITIVE_INFINITY,
): Semaphore {
  let free = permits;
  const queue: ((admitted: boolean) => void)[] = [];
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
      const isAdmitted = queue.length < queueLimit && (await wait(waitMs));
      if (!isAdmitted) change(who, -1);
      return isAdmitted;
    },
    leave(who) {
      change(who, -1);
      const next = queue.shift();
      if (next) next(true);
      else free += 1;
    },
  };

  function wait(waitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const admit = (admitted: boolean) => {
        clearTimeout(timer);
        resolve(admitted);
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(admit), 1);
        resolve(false);
      }, waitMs);
      queue.push(admit);
    });
  }
}
