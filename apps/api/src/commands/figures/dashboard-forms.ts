/**
 * The forms of many grants. Reading thousands of wide rows takes seconds, and few change between two readings: what was
 * read is cached in memory with the version of the rows, and only grants whose version is another one are read again. The
 * versions and the rows come from one database snapshot, so the cache never answers stale rows.
 */
import type { GrantFacts } from '@srae/domain/measures/figures/facts';
import { type DashboardGrant, type FactsBasis, loadFacts } from '../../store/figures/facts.ts';
import type { Tx } from '../../store/database/database.ts';
import { listFormVersions } from '../../store/forms/form-versions.ts';

export type FormsFilter = {
  readonly periodPk: number;
  readonly basis: FactsBasis;
  readonly among: readonly DashboardGrant[];
};

/** The facts of active grants without any tally, as `loadFacts` answers them. */
export async function loadForms(
  tx: Tx,
  { periodPk, basis, among }: FormsFilter,
): Promise<readonly GrantFacts[]> {
  const versions = await listFormVersions(tx, periodPk, basis);
  const cached = cacheFor(`${periodPk} ${basis}`);
  const changed = among.filter(({ grantId }) => {
    const version = versions.get(grantId);
    return version !== undefined && cached.get(grantId)?.version !== version;
  });
  const read = new Map<number, GrantFacts>();
  for (let first = 0; first < changed.length; first += GRANTS_AT_ONCE) {
    const some = changed.slice(first, first + GRANTS_AT_ONCE);
    for (const facts of await loadFacts(tx, { periodPk, basis, among: some, formsOnly: true })) {
      read.set(facts.grantId, facts);
      cached.set(facts.grantId, { version: versions.get(facts.grantId) ?? '', facts });
    }
  }
  return among.flatMap(({ grantId, stream, cohort }) => {
    const facts = read.get(grantId) ?? (versions.has(grantId) ? cached.get(grantId)?.facts : undefined);
    return facts ? [{ ...facts, stream, cohort }] : [];
  });
}

type CachedGrants = Map<number, { readonly version: string; readonly facts: GrantFacts }>;

/** By period and basis, in order of use (LRU). */
const formsCache = new Map<string, CachedGrants>();

/** Cached combinations of period and basis: the current period, the previous one, and what they are compared with. */
const MAX_CACHED = 4;
/** Grants whose forms are read with one statement, so that their text is parsed in a few milliseconds. */
const GRANTS_AT_ONCE = 50;

function cacheFor(name: string): CachedGrants {
  const cached: CachedGrants = formsCache.get(name) ?? new Map();
  formsCache.delete(name);
  formsCache.set(name, cached);
  for (const oldest of [...formsCache.keys()].slice(0, -MAX_CACHED)) formsCache.delete(oldest);
  return cached;
}
