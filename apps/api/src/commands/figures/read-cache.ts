/**
 * In-memory cache of reads over many grants, keyed by name and invalidated by the version of the source data
 * (decision 65). Guarantees that no value is older than the versions in the request.
 */
import { LRUCache } from 'lru-cache';
import type { FigureVersions } from '../../store/figures/figure-changes.ts';

/** The cached value for the name and version, computed if absent; concurrent callers share one computation. */
export function getOrCompute<T>(
  { memory }: FigureVersions,
  name: string,
  version: string,
  make: () => Promise<T>,
): Promise<T> {
  const cache = ensureCache(memory);
  const known = cache.get(name);
  // Computed for another caller; if that failed, this caller computes its own.
  if (known?.version === version) return (known.value as Promise<T>).catch(make);
  const value = make();
  cache.set(name, { version, value });
  value.catch(() => {
    if (cache.peek(name)?.value === value) cache.delete(name);
  });
  return value;
}

/** Maximum number of entries; every selection of filters uses several. */
const ENTRIES_MAX = 200;

type ReadCache = LRUCache<string, { readonly version: string; readonly value: Promise<unknown> }>;

const caches = new WeakMap<object, ReadCache>();

function ensureCache(memory: object): ReadCache {
  const cache: ReadCache = caches.get(memory) ?? new LRUCache({ max: ENTRIES_MAX });
  caches.set(memory, cache);
  return cache;
}
