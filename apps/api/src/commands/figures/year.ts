/** What earlier periods add to the figures of one: the federal year so far, and the trend (domain.md 6.2). */
import { getInstrument, listInstruments } from '@srae/domain/instruments/instruments';
import type { GrantFacts, PeriodFacts } from '@srae/domain/measures/figures/facts';
import { findYearBreak, type FindTrend, trendFinder } from '@srae/domain/measures/figures/over-periods';
import { withYearReach } from '@srae/domain/measures/figures/year-reach';
import type { FactsBasis } from '../../store/figures/facts.ts';
import { listReach, listReachVersions, type PeriodReach } from '../../store/figures/reach.ts';
import type { Tx } from '../../store/database/database.ts';

export type YearRequest = {
  readonly periodPk: number;
  readonly basis: FactsBasis;
  /** Whether periods that an Admin keeps closed count too. */
  readonly staff: boolean;
  /** Whether the place holds many grants: what was read of them is kept in memory. */
  readonly wide: boolean;
};

export type YearRead = {
  /** With their youth served in the federal year, where it can be added up. */
  readonly grants: readonly GrantFacts[];
  /** The periods until the one that is looked at. */
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
  { periodPk, basis, staff, wide }: YearRequest,
): Promise<YearRead> {
  const all = wide
    ? await loadReach(tx, basis, grantIds)
    : await listReach(tx, { basis, grantIds, columns: COLUMNS });
  const last = all.findIndex((period) => period.periodPk === periodPk);
  const now = all[last];
  if (!now) throw new RangeError(`There is no period ${periodPk}.`);
  const periods = all
    .slice(0, last + 1)
    .filter((period) => staff || period === now || period.override !== 'closed');
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

/** What trends and years of any instrument are counted from. */
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
 * The reach of many grants. What was read of a period is kept with its version, and periods with another version alone are
 * read again; versions and rows come from one snapshot of the database.
 */
async function loadReach(
  tx: Tx,
  basis: FactsBasis,
  grantIds: readonly number[],
): Promise<readonly PeriodReach[]> {
  const versions = await listReachVersions(tx, basis);
  const kept = reachCache.get(basis) ?? new Map<number, KeptReach>();
  reachCache.set(basis, kept);
  const changed = [...versions].filter(([period, version]) => kept.get(period)?.version !== version);
  if (changed.length > 0) {
    const periods = changed.map(([period]) => period);
    for (const reach of await listReach(tx, { basis, periods, columns: COLUMNS })) {
      const version = versions.get(reach.periodPk) ?? '';
      if (periods.includes(reach.periodPk)) kept.set(reach.periodPk, { version, reach });
    }
  }
  const wanted = new Set(grantIds);
  return [...versions.keys()]
    .flatMap((period) => kept.get(period)?.reach ?? [])
    .map((reach) => ({ ...reach, grants: reach.grants.filter(({ grantId }) => wanted.has(grantId)) }));
}

type KeptReach = { readonly version: string; readonly reach: PeriodReach };

/** By basis and period. */
const reachCache = new Map<FactsBasis, Map<number, KeptReach>>();
