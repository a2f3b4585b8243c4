/** Password hashes: argon2id behind a queue, so that a flood of sign-ins cannot take the whole machine (PW-1, PW-2). */
import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../../problem.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';
import type { Argon2Cost } from '../settings.ts';

export type Hasher = {
  hash(secret: string): Promise<string>;
  /** For a null hash (no account) it does the same work and answers false (AU-3). */
  verify(stored: string | null, secret: string): Promise<boolean>;
  /** The stored hash was made with less than today's cost. */
  isOutdated(stored: string): boolean;
};

const WAITING = 200;
const TIMEOUT_MS = 10_000;

/** A hasher of the given cost. Throws BUSY when too many wait. */
export async function createHasher(
  cost: Argon2Cost,
  pepper: Uint8Array | null,
  semaphore: Semaphore = createSemaphore(availableParallelism(), WAITING, TIMEOUT_MS),
): Promise<Hasher> {
  const options = toOptions(cost);
  const season = (secret: string) =>
    pepper === null ? secret : createHmac('sha256', pepper).update(secret).digest('base64');
  const queued = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!(await semaphore.enter()))
      throw new Problem('BUSY', undefined, { headers: { 'Retry-After': '10' } });
    try {
      return await work();
    } finally {
      semaphore.leave();
    }
  };
  const nobody = await hash(season('nobody has this password'), options);
  return {
    hash: (secret) => queued(() => hash(season(secret), options)),
    verify: async (stored, secret) => {
      const matches = await queued(() => verify(stored ?? nobody, season(secret)));
      return stored !== null && matches;
    },
    isOutdated: (stored) => {
      const { memoryKiB = 0, passes = 0 } = parseCost(stored);
      return memoryKiB < cost.memoryKiB || passes < cost.passes;
    },
  };
}

// The library's default algorithm is argon2id; its enumeration cannot be imported under isolated modules.
function toOptions(cost: Argon2Cost) {
  return { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: cost.parallelism };
}

function parseCost(stored: string): { memoryKiB?: number; passes?: number } {
  const found = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),/.exec(stored);
  return found ? { memoryKiB: Number(found[1]), passes: Number(found[2]) } : {};
}
