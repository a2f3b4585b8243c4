/** Which networks sign in before others while many wait, from what this process has seen of each. */
import { LRUCache } from 'lru-cache';
import { Problem } from '../../problem.ts';

/** How long a network's failures are remembered, from the first of them. */
const FAILURES_MS = 10 * 60_000;

/** How long a network is known for a person who was signed in there, from that person's last call. */
const KNOWN_MS = 12 * 3_600_000;

/**
 * Networks in memory, of each kind: those of which nothing was heard for the longest time are forgotten first. The
 * library would keep the clock that it finds when it is loaded, which is not the one that tests set.
 */
const CACHE = { max: 10_000, perf: { now: () => performance.now() } };

/**
 * A network with fewer failures is like one without any. The people of an office make slips too, and with more of them
 * still come before a network that guesses.
 */
const SLIPS = 5;

type NetworkRanks = {
  /** Notes that a person who is signed in calls from there. */
  know(network: string): void;
  /** Counts an error that says that somebody could not be signed in, or tried too often. */
  countFailure(network: string, error: unknown): void;
  /** Lower comes first: a known network, one of which nothing is known, and then the more failures the later. */
  rank(network: string | undefined): number;
};

/** Ranks networks by who was signed in there and how often somebody could not be. */
export function rankNetworks(): NetworkRanks {
  const failures = new LRUCache<string, number>({ ...CACHE, ttl: FAILURES_MS, noUpdateTTL: true });
  const known = new LRUCache<string, true>({ ...CACHE, ttl: KNOWN_MS });
  return {
    know: (network) => void known.set(network, true),
    countFailure: (network, error) => {
      if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 429)) return;
      failures.set(network, (failures.get(network) ?? 0) + 1);
    },
    rank: (network) => {
      if (network === undefined) return 1;
      return (known.has(network) ? 0 : 1) + Math.floor((failures.get(network) ?? 0) / SLIPS);
    },
  };
}
