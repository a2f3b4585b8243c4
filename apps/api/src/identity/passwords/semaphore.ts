/** Lets so many in at once, lets so many wait for so long, and turns away the rest. */
export type Semaphore = { enter(): Promise<boolean>; leave(): void };

export function createSemaphore(inside: number, waiting: number, patienceMs: number): Semaphore {
  let free = inside;
  const queue: ((admitted: boolean) => void)[] = [];
  return {
    enter() {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(true);
      }
      if (queue.length >= waiting) return Promise.resolve(false);
      return new Promise((resolve) => {
        const admit = (admitted: boolean) => {
          clearTimeout(timer);
          resolve(admitted);
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(admit), 1);
          resolve(false);
        }, patienceMs);
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
