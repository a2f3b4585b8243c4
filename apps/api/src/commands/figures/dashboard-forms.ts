/**
 * The forms of many grants. Reading thousands of wide rows takes seconds, and few change between two reads: rows are
 * cached in memory with their version, and only grants with a changed version are read again. Versions and rows come
 * from one database snapshot, so the cache never returns stale rows.
 */
import type { GrantFacts } from '@srae/domain/measures/figures/facts';
import { LRUCache } from 'lru-cache';
import { type DashboardGrant, type FactsBasis, listGrantFacts } from '../../store/figures/facts.ts';
import { type FigureVersions, formVersions } from '../../store/figures/figure-changes.ts';
import type { Tx } from '../../store/database/database.ts';

export type FormsFilter = {
  readonly periodPk: number;
  readonly basis: FactsBasis;
  readonly among: readonly DashboardGrant[];
};

/** The facts of active grants without any tally, as `listGrantFacts` returns them. */
export async function loadForms(
  tx: Tx,
  versions: FigureVersions,
  { periodPk, basis, among }: FormsFilter,
): Promise<readonly GrantFacts[]> {
  const kept = cacheFor(versions.memory, `${periodPk} ${basis}`);
  const programme = versions.of('programme');
  const now = formVersions(versions, basis, periodPk);
  // A concurrent reader may change the cache before this one has finished.
  const own = new Map<number, GrantFacts | null>();
  const changed: DashboardGrant[] = [];
  for (const grant of among) {
    const { grantId } = grant;
    const known = kept.get(grantId);
    if (
      known &&
      known.own === now.own(grantId) &&
      known.places === now.places(grantId) &&
      known.programme === programme
    )
      own.set(grantId, known.facts);
    else changed.push(grant);
  }
  for (let first = 0; first < changed.length; first += GRANTS_AT_ONCE) {
    const some = changed.slice(first, first + GRANTS_AT_ONCE);
    const found = await listGrantFacts(tx, { periodPk, basis, among: some, formsOnly: true });
    const byGrant = new Map(found.map((facts) => [facts.grantId, facts]));
    for (const { grantId } of some) {
      const facts = byGrant.get(grantId) ?? null;
      kept.set(grantId, { own: now.own(grantId), places: now.places(grantId), programme, facts });
      own.set(grantId, facts);
    }
  }
  return among.flatMap(({ grantId, stream, cohort }) => {
    const facts = own.get(grantId);
    if (!facts) return [];
    // The same object for the same facts: results derived from it are cached by it.
    return facts.stream === stream && facts.cohort === cohort ? [facts] : [{ ...facts, stream, cohort }];
  });
}

/** Null facts: the grant has nothing in the basis. */
type CachedGrant = {
  readonly own: bigint;
  readonly places: bigint;
  readonly programme: bigint;
  readonly facts: GrantFacts | null;
};
type CachedGrants = Map<number, CachedGrant>;

/** By period and basis. */
const formsCaches = new WeakMap<object, LRUCache<string, CachedGrants>>();

/** Cached combinations of period and basis: the current period, the previous one, and their comparisons. */
const MAX_CACHED = 4;
/** Grants read per statement, so that parsing its result takes only a few milliseconds. */
const GRANTS_AT_ONCE = 50;

function cacheFor(memory: object, name: string): CachedGrants {
  const caches = formsCaches.get(memory) ?? new LRUCache<string, CachedGrants>({ max: MAX_CACHED });
  formsCaches.set(memory, caches);
  const cached: CachedGrants = caches.get(name) ?? new Map();
  caches.set(name, cached);
  return cached;
}
