/** Password hashes: argon2id, or PBKDF2 with FIPS=on, queued against floods of sign-ins (PW-1, PW-2). */
import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { retryLater } from '../../problem.ts';
import { hashPbkdf2, isCurrentPbkdf2, verifyPbkdf2 } from './pbkdf2.ts';
import { createSemaphore, type Semaphore } from '../../semaphore.ts';
import type { Argon2Cost } from '../settings.ts';

export type Hasher = {
  /** With `network`: for a caller who is not signed in, from there. */
  hash(secret: string, network?: string): Promise<string>;
  /** For a null hash (no account) does the same work and returns false (AU-3). */
  verify(stored: string | null, secret: string, network?: string): Promise<boolean>;
  /** The stored hash has a lower cost than the current one, or uses the other algorithm. */
  isOutdated(stored: string): boolean;
};

const WAITING = 200;
/** Hashes that one network may have under way, so that others sign in meanwhile. */
const SHARE = 50;
const TIMEOUT_MS = 10_000;

/** A hasher of the given cost. Throws BUSY when too many wait, or too many of one network. */
export async function createHasher(
  cost: Argon2Cost | 'fips',
  pepper: Uint8Array | null,
  semaphore: Semaphore = createSemaphore(availableParallelism(), WAITING, TIMEOUT_MS, { share: SHARE }),
): Promise<Hasher> {
  const hash = (secret: string) => (cost === 'fips' ? hashPbkdf2(secret) : hashArgon2(secret, cost));
  const season = (secret: string) =>
    pepper === null ? secret : createHmac('sha256', pepper).update(secret).digest('base64');
  const queued = async <T>(network: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (!(await semaphore.enter(network))) throw retryLater('BUSY');
    try {
      return await work();
    } finally {
      semaphore.leave(network);
    }
  };
  const nobody = await hash(season('nobody has this password'));
  return {
    hash: (secret, network) => queued(network, () => hash(season(secret))),
    verify: async (stored, secret, network) => {
      const matches = await queued(network, async () => {
        const isRight = await verify(stored ?? nobody, season(secret));
        const rest = isRight || stored === null ? null : findRest(stored, cost);
        if (rest) await hashArgon2(season(secret), rest);
        return isRight;
      });
      return stored !== null && matches;
    },
    isOutdated: (stored) => {
      if (cost === 'fips') return !isCurrentPbkdf2(stored);
      const { memoryKiB = 0, passes = 0 } = parseCost(stored);
      return memoryKiB < cost.memoryKiB || passes < cost.passes;
    },
  };
}

/** The work by which a hash of a lower cost takes less than one of today, which would tell that the account exists. */
function findRest(stored: string, cost: Argon2Cost | 'fips'): Argon2Cost | null {
  const { memoryKiB, passes } = parseCost(stored);
  if (cost === 'fips' || memoryKiB === undefined || passes === undefined) return null;
  const rest = Math.floor((cost.memoryKiB * cost.passes - memoryKiB * passes) / cost.passes);
  // The least memory that argon2 takes.
  return rest < 8 * cost.parallelism ? null : { ...cost, memoryKiB: rest };
}

/** Whether the text is a hash created by this hasher. */
export function isHash(text: string): boolean {
  return text.startsWith(ARGON2) || text.startsWith('$pbkdf2-sha256$');
}

const ARGON2 = '$argon2id$';

// Loaded only when used, which with FIPS=on means for older hashes. The default algorithm is argon2id; its enum
// cannot be imported under isolatedModules.
async function hashArgon2(secret: string, { memoryKiB, passes, parallelism }: Argon2Cost): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(secret, { memoryCost: memoryKiB, timeCost: passes, parallelism });
}

async function verify(stored: string, secret: string): Promise<boolean> {
  if (!stored.startsWith(ARGON2)) return verifyPbkdf2(stored, secret);
  const argon2 = await import('@node-rs/argon2');
  return argon2.verify(stored, secret);
}

function parseCost(stored: string): { memoryKiB?: number; passes?: number } {
  const found = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),/.exec(stored);
  return found ? { memoryKiB: Number(found[1]), passes: Number(found[2]) } : {};
}
