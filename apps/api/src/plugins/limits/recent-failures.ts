/** Refused sign-ins of each network in this process: such a network waits for the others while many wait. */
import { LRUCache } from 'lru-cache';
import { Problem } from '../../problem.ts';

/** How long a network's failures are remembered, from the first of them. */
const REMEMBERED_MS = 10 * 60_000;

/** Networks in memory; those without a failure for the longest time are forgotten first. */
const NETWORKS = 10_000;

/**
 * A network with fewer failures is like one without any. The people of an office make slips too, and with more of them
 * still come before a network that guesses.
 */
const SLIPS = 5;

type RecentFailures = {
  /** Counts an error that says that somebody could not be signed in, or tried too often. */
  count(network: string, error: unknown): void;
  /** 0 for a network with a few failures or none, more the more it has. */
  rank(network: string | undefined): number;
};

/** Remembers the failures of networks for a while. */
export function rememberFailures(): RecentFailures {
  const failures = new LRUCache<string, { readonly times: number; readonly until: number }>({
    max: NETWORKS,
  });
  const find = (network: string) => {
    const known = failures.get(network);
    return known && known.until > performance.now() ? known : undefined;
  };
  return {
    count: (network, error) => {
      if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 429)) return;
      const { times, until } = find(network) ?? { times: 0, until: performance.now() + REMEMBERED_MS };
      failures.set(network, { times: times + 1, until });
    },
    rank: (network) => Math.floor(((network === undefined ? undefined : find(network))?.times ?? 0) / SLIPS),
  };
}
