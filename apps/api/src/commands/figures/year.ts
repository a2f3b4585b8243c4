/** What earlier periods contribute to a period's figures: the federal year so far, and the trend (domain.md 6.2). */
import { getInstrument, listInstruments } from '@srae/domain/instruments/instruments';
import type { GrantFacts, PeriodFacts } from '@srae/domain/measures/figures/facts';
import { findYearBreak, type FindTrend, trendFinder } from '@srae/domain/measures/figures/over-periods';
import { withYearReach } from '@srae/domain/measures/figures/year-reach';
import type { FactsBasis } from '../../store/figures/facts.ts';
import { type FigureVersions, formVersions } from '../../store/figures/figure-changes.ts';
import { listReach, type PeriodReach } from '../../store/figures/reach.ts';
import type { Tx } from '../../store/database/database.ts';
import { isAmong, type OpenPeriods } from './open-periods.ts';

export type YearRequest = {
  readonly periodPk: number;
  readonly basis: FactsBasis;
  readonly openPeriods: OpenPeriods;
  /** For places with many grants: the in-memory caches of their data. */
  readonly versions: FigureVersions | null;
};

export type YearRead = {
  /** With the youth served in the federal year, where the sum is defined. */
  readonly grants: readonly GrantFacts[];
  /** The periods up to the selected one; earlier ones where they are open to the caller. */
  readonly periods: readonly PeriodFacts[];
  readonly findTrend: FindTrend;
  /** Why youth served cannot be added up over the federal year, or null (BEY-145). */
  readonly yearBreak: string | null;
};

/** Reads earlier periods of these grants; each is measured by its own instrument. */
export async function readYear(
  tx: Tx,
  grants: readonly GrantFacts[],
  grantIds: readonly number[],
  { periodPk, basis, openPeriods, versions }: YearRequest,
): Promise<YearRead> {
  const all = versions
    ? await loadReach(tx, versions, basis, grantIds)
    : await listReach(tx, { basis, grantIds, columns: COLUMNS });
  const last = all.findIndex((period) => period.periodPk === periodPk);
  const now = all[last];
  if (!now) throw new RangeError(`There is no period ${periodPk}.`);
  const periods = all
    .slice(0, last + 1)
    .filter((period) => period === now || isAmong(openPeriods, period.periodPk));
  const own = getInstrument(now.instrument);
  const year = periods.filter(({ yearStart }) => yearStart === now.yearStart);
  const yearBreak = findYearBreak(getInstrument, own, year);
  const instruments = periods.map(({ instrument }) => instrument);
  return {
    periods,
    findTrend: trendFinder(getInstrument, own, instruments),
    yearBreak,
    grants:
      yearBreak === null
        ? withYearReach(grants, year, (instrument) => getInstrument(instrument).measures.youthServed)
        : grants,
  };
}

/** The source data of trends and years, for any instrument. */
const COLUMNS: readonly string[] = [
  ...new Set(
    listInstruments().flatMap(({ measures: { sets, youthServed } }) => [
      ...youthServed.needs,
      ...Object.values(sets)
        .flat()
        .flatMap((measure) => (measure.source === 'trend' ? measure.needs : [])),
    ]),
  ),
];

/**
 * The reach of many grants. A grant's data in a period are cached with their versions, and only grants whose versions
 * changed are read again; versions and rows come from one database snapshot.
 */
async function loadReach(
  tx: Tx,
  versions: FigureVersions,
  basis: FactsBasis,
  grantIds: readonly number[],
): Promise<readonly PeriodReach[]> {
  const programme = versions.of('programme');
  const known = reachCaches.get(versions.memory)?.get(basis);
  const kept = known?.programme === programme ? known : await beginReach(tx, versions, basis);
  const reach = kept.periods.map((period) => openPeriod(period, versions, basis));
  const stale = reach
    .map((period) => ({ period, grantIds: period.takeCached(grantIds) }))
    .filter((one) => one.grantIds.length > 0);
  if (stale.length > 0) {
    const changed = [...new Set(stale.flatMap((one) => one.grantIds))];
    const periods = stale.map(({ period }) => period.periodPk);
    const read = await listReach(tx, { basis, periods, grantIds: changed, columns: COLUMNS });
    const grantsOf = new Map(read.map(({ periodPk, grants }) => [periodPk, grants]));
    for (const { period } of stale) period.save(changed, grantsOf.get(period.periodPk) ?? []);
  }
  return reach.map((period) => period.toReach(grantIds));
}

/** A period as one reader sees it: what is cached with the versions of its snapshot, and what it reads itself. */
function openPeriod({ grants: cached, ...period }: KeptPeriod, versions: FigureVersions, basis: FactsBasis) {
  const ofGrants = versions.ofGrants('grants');
  const forms = formVersions(versions, basis, period.periodPk);
  // A concurrent reader may change the cache before this one has finished.
  const found = new Map<number, GrantFacts | null>();
  return {
    periodPk: period.periodPk,
    /** Takes what is current; returns the grants that must be read. */
    takeCached: (grantIds: readonly number[]): readonly number[] => {
      const stale: number[] = [];
      for (const grantId of grantIds) {
        const one = cached.get(grantId);
        const isCurrent =
          one &&
          one.own === forms.own(grantId) &&
          one.grant === ofGrants(grantId) &&
          one.places === forms.places(grantId);
        if (isCurrent) found.set(grantId, one.facts);
        else stale.push(grantId);
      }
      return stale;
    },
    /** Caches what was read of these grants. */
    save: (grantIds: readonly number[], grants: readonly GrantFacts[]): void => {
      const byGrant = new Map(grants.map((facts) => [facts.grantId, facts]));
      for (const grantId of grantIds) {
        const facts = byGrant.get(grantId) ?? null;
        const now = { own: forms.own(grantId), grant: ofGrants(grantId), places: forms.places(grantId) };
        cached.set(grantId, { ...now, facts });
        found.set(grantId, facts);
      }
    },
    toReach: (grantIds: readonly number[]): PeriodReach => ({
      ...period,
      grants: grantIds.flatMap((grantId) => found.get(grantId) ?? []),
    }),
  };
}

/** The current periods, without data of any grant yet. */
async function beginReach(tx: Tx, { memory, of }: FigureVersions, basis: FactsBasis): Promise<KeptReach> {
  const periods = await listReach(tx, { basis, grantIds: [], columns: COLUMNS });
  const kept = {
    programme: of('programme'),
    periods: periods.map((period) => ({ ...period, grants: new Map<number, KeptGrant>() })),
  };
  const caches = reachCaches.get(memory) ?? new Map<FactsBasis, KeptReach>();
  reachCaches.set(memory, caches);
  caches.set(basis, kept);
  return kept;
}

/** Null facts: the grant reports nothing in the period. */
type KeptGrant = {
  readonly own: bigint;
  readonly grant: bigint;
  readonly places: bigint;
  readonly facts: GrantFacts | null;
};
type KeptPeriod = Omit<PeriodReach, 'grants'> & { readonly grants: Map<number, KeptGrant> };
type KeptReach = { readonly programme: bigint; readonly periods: readonly KeptPeriod[] };

/** By basis. */
const reachCaches = new WeakMap<object, Map<FactsBasis, KeptReach>>();
