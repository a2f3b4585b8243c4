/**
 * In-memory cache of reads over many grants, keyed by name and invalidated by the version of the source data
 * (decision 65). Guarantees that no value is older than the versions in the request.
 */
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
  cache.delete(name);
  if (known?.version === version) {
    cache.set(name, known);
    // Computed for another caller; if that failed, this caller computes its own.
    return (known.value as Promise<T>).catch(make);
  }
  const value = make();
  cache.set(name, { version, value });
  value.catch(() => {
    if (cache.get(name)?.value === value) cache.delete(name);
  });
  for (const oldest of [...cache.keys()].slice(0, -ENTRIES_MAX)) cache.delete(oldest);
  return value;
}

/** Maximum number of entries (LRU); every selection of filters uses several. */
const ENTRIES_MAX = 200;

type ReadCache = Map<string, { readonly version: string; readonly value: Promise<unknown> }>;

/** In order of use. */
const caches = new WeakMap<object, ReadCache>();

function ensureCache(memory: object): ReadCache {
  const cache: ReadCache = caches.get(memory) ?? new Map();
  caches.set(memory, cache);
  return cache;
}
