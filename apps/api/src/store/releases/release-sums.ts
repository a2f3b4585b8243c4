/**
 * Sums of releases over all grants, a stream and a cohort: maintained by the transaction that changes a release, so
 * that readers need not aggregate. They contain counts of many grants: only a scope of all grants sees them.
 */
import type { FactorId } from '@srae/domain/measures/catalogue/factor';
import type { KeyedTally, OfFactor, Place } from '@srae/domain/measures/figures/facts';
import { addTally, emptySum, type TallySum } from '@srae/domain/measures/figures/tally-sums';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { ReleaseTally } from './releases.ts';
import type { TallyFactor } from '../figures/tallies.ts';

/** Where the releases of a grant are counted. */
export type SumPlace = { readonly stream: number; readonly cohort: string | null };

/** The change of a grant's release: the tallies formerly in the sums above it, and the new ones. */
export type SumChange = SumPlace & {
  readonly former: readonly ReleaseTally[];
  readonly present: readonly ReleaseTally[];
};

/**
 * Subtracts the former tallies of grants from the sums above them and adds the new ones: each sum is written once for
 * any number of grants. Locks the sums of the period until the transaction ends, so call it last.
 */
export async function saveSumChanges(tx: Tx, periodPk: number, changes: readonly SumChange[]): Promise<void> {
  const deltas = addUpPlaces(changes);
  const names = [...new Set([...deltas.values()].flatMap((ofPlace) => [...ofPlace.keys()]))];
  if (names.length === 0) return;
  await inAllGrants(tx, async () => {
    await sql`select pg_advisory_xact_lock(hashtext('release sums'), ${periodPk}::int)`.execute(tx);
    const stored = await listSums(tx, periodPk, [...deltas.keys()], names);
    const known = new Map(stored.map((sum) => [`${sum.place} ${toName(sum)}`, sum.tallies]));
    const changed: StoredSum[] = [];
    for (const [place, ofPlace] of deltas) {
      for (const [name, delta] of ofPlace) {
        const [factor, kind] = name.split(' ') as [TallyFactor, SurveyKind]; // as `toName` writes them
        const tallies = changedTallies(known.get(`${place} ${name}`) ?? [], delta);
        changed.push({ place, factor, kind, tallies });
      }
    }
    await saveSums(tx, periodPk, changed);
  });
}

/** The sums of a place above the grants and, on request, by one further factor. */
export async function listPlaceSums(
  tx: Tx,
  periodPk: number,
  place: Place,
  by?: FactorId,
): Promise<readonly (KeyedTally & OfFactor)[]> {
  const names = (['entry', 'exit'] as const).flatMap((kind) =>
    (['all', ...(by ? [by] : [])] as const).map((factor) => toName({ factor, kind })),
  );
  const sums = await listSums(tx, periodPk, [placeName(place)], names);
  return sums.flatMap(({ factor, kind, tallies }) =>
    tallies.map(({ school, group, ...sum }) => ({
      ...sum,
      kind,
      programId: 0,
      version: school.toUpperCase(),
      ...(factor === 'all' ? {} : { factor, group }),
    })),
  );
}

type SumTally = TallySum & { readonly school: 'ms' | 'hs'; readonly group: string };
type StoredSum = {
  readonly place: string;
  readonly factor: TallyFactor;
  readonly kind: SurveyKind;
  readonly tallies: readonly SumTally[];
};

/** A cohort requires a stream. */
function placeName({ stream, cohort }: Pick<Place, 'stream' | 'cohort'>): string {
  if (stream === undefined) return 'all';
  return cohort === undefined ? `stream ${stream}` : `stream ${stream} cohort ${cohort}`;
}

function toName({ factor, kind }: Pick<StoredSum, 'factor' | 'kind'>): string {
  return `${factor} ${kind}`;
}

/** What is added to one stored sum, by school level and group. */
type Delta = Map<string, SumTally>;
/** By the name of the stored sum. */
type Deltas = Map<string, Delta>;

/** The additions per place: tallies are summed once, per cohort; streams and the nation are sums of cohorts. */
function addUpPlaces(changes: readonly SumChange[]): ReadonlyMap<string, Deltas> {
  const places = new Map<string, Deltas>();
  const deltasAt = (place: string): Deltas => {
    const deltas = places.get(place) ?? new Map<string, Delta>();
    places.set(place, deltas);
    return deltas;
  };
  const above = new Map<string, string>();
  for (const { stream, cohort, former, present } of changes) {
    const place = placeName({ stream, cohort: cohort ?? 'NA' });
    above.set(place, placeName({ stream }));
    for (const tally of former) addTally(toSum(deltasAt(place), tally), tally, -1);
    for (const tally of present) addTally(toSum(deltasAt(place), tally), tally, 1);
  }
  const cohorts = [...places];
  for (const [cohort, deltas] of cohorts) {
    for (const place of [above.get(cohort) ?? '', placeName({})]) {
      const sums = deltasAt(place);
      for (const [name, delta] of deltas)
        for (const sum of delta.values()) addTally(sumAt(sums, name, sum), sum);
    }
  }
  return places;
}

function toSum(deltas: Deltas, tally: ReleaseTally): SumTally {
  return sumAt(deltas, toName(tally), { school: tally.school, group: tally.factorCode });
}

function sumAt(
  deltas: Deltas,
  name: string,
  { school, group }: Pick<SumTally, 'school' | 'group'>,
): SumTally {
  const delta = deltas.get(name) ?? new Map<string, SumTally>();
  deltas.set(name, delta);
  const key = `${school} ${group}`;
  const sum = delta.get(key) ?? { school, group, ...emptySum() };
  delta.set(key, sum);
  return sum;
}

function changedTallies(stored: readonly SumTally[], delta: Delta): readonly SumTally[] {
  const sums = new Map(stored.map((sum) => [`${sum.school} ${sum.group}`, sum]));
  for (const [key, change] of delta) {
    const sum = sums.get(key) ?? { school: change.school, group: change.group, ...emptySum() };
    addTally(sum, change);
    sums.set(key, sum);
  }
  return [...sums.values()].filter(({ rows }) => rows > 0).map(withoutZeros);
}

/** Zeros are omitted, as in the tallies of uploads. */
function withoutZeros({ cells, keys, ...sum }: SumTally): SumTally {
  const kept: SumTally = { ...sum, cells: {}, keys: {} };
  for (const item in cells) {
    for (const [code, count] of Object.entries(cells[item] ?? {})) {
      if (count === 0) continue;
      (kept.cells[item] ??= {})[code] = count;
      (kept.keys[item] ??= {})[code] = keys[item]?.[code] ?? 0;
    }
  }
  return kept;
}

async function listSums(
  tx: Tx,
  periodPk: number,
  places: readonly string[],
  names: readonly string[],
): Promise<readonly StoredSum[]> {
  const { rows } = await sql<StoredSum>`
    select place, factor, kind, tallies from release_sums
    where fk_reporting_periods = ${periodPk} and place = any(${[...places]}::text[])
      and concat(factor, ' ', kind) = any(${[...names]}::text[])
  `.execute(tx);
  return rows;
}

async function saveSums(tx: Tx, periodPk: number, sums: readonly StoredSum[]): Promise<void> {
  await sql`
    insert into release_sums (fk_reporting_periods, place, factor, kind, tallies)
    select ${periodPk}::int, s.place, s.factor, s.kind, s.tallies
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as s(place text, factor text, kind text, tallies jsonb)
    on conflict (fk_reporting_periods, place, factor, kind) do update set tallies = excluded.tallies
  `.execute(tx);
}

/** Runs `work` in the scope of all grants, then restores the scope of the transaction. */
async function inAllGrants(tx: Tx, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ scope: string | null }>`
    select current_setting('srae.scope', true) as scope, set_config('srae.scope', 'all', true)
  `.execute(tx);
  await work();
  await sql`select set_config('srae.scope', ${rows[0]?.scope ?? ''}, true)`.execute(tx);
}
