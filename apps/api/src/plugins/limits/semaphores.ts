/** Semaphores of many holders, such as people or grants. */
import { LRUCache } from 'lru-cache';
import { createSemaphore, type Order, type Semaphore } from '../../semaphore.ts';

/** How long a call waits for all its turns together: the proxy gives up later. */
export const WAIT_MS = 30_000;

/** Holders in memory. A semaphore that is dropped while in use is replaced by a new one: only a looser limit. */
export const REMEMBERED_MAX = 5_000;

/** A semaphore for each holder: `most` calls at a time, and `waiting` further ones, in the order given. */
export function createSemaphores(
  most: number,
  waiting = Number.POSITIVE_INFINITY,
  order: Order = {},
): (holder: string) => Semaphore {
  const semaphores = new LRUCache<string, Semaphore>({ max: REMEMBERED_MAX });
  return (holder) => {
    const known = semaphores.get(holder);
    if (known) return known;
    const semaphore = createSemaphore(most, waiting, WAIT_MS, order);
    semaphores.set(holder, semaphore);
    return semaphore;
  };
}
