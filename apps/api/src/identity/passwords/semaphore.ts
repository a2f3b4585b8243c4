/** `enter` returns false when the queue is full or the wait timed out; every `true` needs one `leave`. */
export type Semaphore = { enter(): Promise<boolean>; leave(): void };

/** Admits `permits` concurrent callers; at most `queueLimit` others wait, each at most `timeoutMs` milliseconds. */
export function createSemaphore(permits: number, queueLimit: number, timeoutMs: number): Semaphore {
  let free = permits;
  const queue: ((admitted: boolean) => void)[] = [];
  return {
    enter() {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(true);
      }
      if (queue.length >= queueLimit) return Promise.resolve(false);
      return new Promise((resolve) => {
        const admit = (admitted: boolean) => {
          clearTimeout(timer);
          resolve(admitted);
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(admit), 1);
          resolve(false);
        }, timeoutMs);
        queue.push(admit);
      });
    },
    leave() {
      const next = queue.shift();
      if (next) next(true);
      else free += 1;
    },
  };
}
