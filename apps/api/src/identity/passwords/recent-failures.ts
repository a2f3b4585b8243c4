/** Wrong passwords of each network in this process: whose sign-ins wait for those of others while many wait. */
import { LRUCache } from 'lru-cache';

/** How long a network's failures are remembered, from the first of them. */
const REMEMBERED_MS = 10 * 60_000;

/** Networks in memory; those without a failure for the longest time are forgotten first. */
const NETWORKS = 10_000;

/** A network with fewer failures is like one without any: people of an office make slips too, and more of them only a little later. */
const SLIPS = 5;

export type RecentFailures = {
  count(network: string): void;
  /** 0 for a network with a few failures or none, more the more it has. */
  rank(network: string | undefined): number;
};

/** Remembers failures of networks for a while. */
export function rememberFailures(): RecentFailures {
  const failures = new LRUCache<string, number>({ max: NETWORKS, ttl: REMEMBERED_MS, noUpdateTTL: true });
  return {
    count: (network) => void failures.set(network, (failures.get(network) ?? 0) + 1),
    rank: (network) => Math.floor(((network && failures.get(network)) || 0) / SLIPS),
  };
}
