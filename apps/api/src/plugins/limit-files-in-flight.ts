/** Concurrency limit for bodies as large as a file, applied before the first byte is read. */
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

/**
 * Lets each machine key send one file at a time, and at most `filesMax` keys at once; others get BUSY. A slot is released
 * when the response is sent or the connection has closed.
 */
export function limitFilesInFlight(scope: FastifyInstance, filesMax: number): void {
  const holders = new Set<number>();
  scope.addHook('preParsing', async (request, reply, payload) => {
    const key = request.actor?.machineKey;
    if (key === undefined) return payload;
    if (holders.has(key) || holders.size >= filesMax) {
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
