/** Bodies as large as a file: how many are taken in at once is decided before the first byte is read. */
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

/**
 * Lets each key for machines hand over one file at a time, and so many keys at once; others get BUSY. A place is free
 * again when the answer has left, or the connection is gone.
 */
export function holdPlaces(scope: FastifyInstance, placesMax: number): void {
  const holders = new Set<number>();
  scope.addHook('preParsing', async (request, reply, payload) => {
    const key = request.actor?.machineKey;
    if (key === undefined) return payload;
    if (holders.has(key) || holders.size >= placesMax) {
      throw new Problem('BUSY', undefined, { headers: { 'Retry-After': '10' } });
    }
    holders.add(key);
    let held = true;
    const release = () => {
      if (held) holders.delete(key);
      held = false;
    };
    for (const end of ['finish', 'close', 'error']) reply.raw.once(end, release);
    return payload;
  });
}
