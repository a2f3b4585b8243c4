/**
 * Stored suppression decisions: what is hidden at each place of the family in a period and basis, and the tallies of
 * the places above the grant (Q143, BEY-117).
 */
import type { FactorId } from '@srae/domain/measures/factors';
import type { Decisions, PlaceDecisions } from '@srae/domain/measures/families';
import type { PlaceTallies } from '@srae/domain/measures/place-sums';
import { sql } from 'kysely';
import type { FactsBasis } from './dashboard-facts.ts';
import { type Db, inScope, type Tx } from './database.ts';

export type DecisionKey = {
  readonly periodPk: number;
  readonly basis: FactsBasis;
  /** What was decided from: data and rules. Decisions of another version are out of date. */
  readonly version: string;
};

/** The version of everything in the database that decisions follow from; the rules and the threshold are not in it. */
export async function readDataVersion(tx: Tx, periodPk: number, basis: FactsBasis): Promise<string> {
  const counted = basis === 'submitted' ? submittedParts(periodPk) : savedParts(periodPk);
  const { rows } = await sql<{ version: string }>`
    select coalesce(md5(string_agg(part, ',' order by part)), '') as version from (
      select concat_ws(' ', 'grant', pk, fk_funding_streams, gr_cohort) as part from grants where gr_active
      union all ${counted}
    ) parts
  `.execute(tx);
  return rows[0]?.version ?? '';
}

function submittedParts(periodPk: number) {
  return sql`
    select concat_ws(' ', 'snapshot', fk_grants, max(number)) from submission_snapshots
    where fk_reporting_periods = ${periodPk} group by fk_grants
  `;
}

/** Tallies never change under the key of their upload. */
function savedParts(periodPk: number) {
  return sql`
    select concat_ws(' ', 'upload', fk_grants, kind, fk_uploads) from uploads_in_force
    where fk_reporting_periods = ${periodPk}
    union all
    select concat_ws(' ', 'no provider', fk_providers) from provider_submissions
    where fk_reporting_periods = ${periodPk} and prov_active = false
    union all
    select concat_ws(' ', 'no program', fk_programs) from program_submissions
    where fk_reporting_periods = ${periodPk} and prog_active = false
    union all
    select concat_ws(' ', 'deleted provider', pk) from providers where deleted_at is not null
    union all
    select concat_ws(' ', 'deleted program', pk) from programs where deleted_at is not null
  `;
}

/** The stored decisions on a place; null when what is stored was decided from something else. */
export async function findDecisions(
  tx: Tx,
  { periodPk, basis, version }: DecisionKey,
  place: string,
): Promise<{ readonly decisions: PlaceDecisions | undefined } | null> {
  const { rows } = await sql<{ masks: PlaceDecisions | null }>`
    select d.masks from suppression_families f
    left join suppression_decisions d
      on d.fk_reporting_periods = f.fk_reporting_periods and d.basis = f.basis and d.place = ${place}
    where f.fk_reporting_periods = ${periodPk} and f.basis = ${basis} and f.version = ${version}
  `.execute(tx);
  const [row] = rows;
  return row ? { decisions: row.masks ?? undefined } : null;
}

/** Every stored decision of a period and basis, by the names of places, with its version; null when there is none. */
export async function listDecisions(
  tx: Tx,
  { periodPk, basis }: Omit<DecisionKey, 'version'>,
): Promise<{ readonly version: string; readonly decisions: ReadonlyMap<string, PlaceDecisions> } | null> {
  const { rows } = await sql<{ version: string; place: string | null; masks: PlaceDecisions | null }>`
    select f.version, d.place, d.masks from suppression_families f
    left join suppression_decisions d on d.fk_reporting_periods = f.fk_reporting_periods and d.basis = f.basis
    where f.fk_reporting_periods = ${periodPk} and f.basis = ${basis}
  `.execute(tx);
  const [first] = rows;
  if (!first) return null;
  const decisions = rows.flatMap(({ place, masks }) =>
    place !== null && masks !== null ? [[place, masks] as const] : [],
  );
  return { version: first.version, decisions: new Map(decisions) };
}

/** The stored tallies of a place above the grant: over all rows, and by one further factor where it is named. */
export async function findPlaceTallies(
  tx: Tx,
  { periodPk, basis }: Omit<DecisionKey, 'version'>,
  place: string,
  factor: FactorId | undefined,
): Promise<PlaceTallies> {
  const { rows } = await sql<StoredTallies>`
    select factor, tallies from suppression_sums
    where fk_reporting_periods = ${periodPk} and basis = ${basis} and place = ${place}
      and factor = any(${['all', factor ?? 'all']}::text[])
  `.execute(tx);
  return {
    tallies: rows.flatMap((row) => (row.factor === 'all' ? row.tallies : [])),
    byFactor: rows.flatMap((row) => (row.factor === 'all' ? [] : row.tallies)),
  };
}

type StoredTallies =
  | { readonly factor: 'all'; readonly tallies: PlaceTallies['tallies'] }
  | { readonly factor: FactorId; readonly tallies: PlaceTallies['byFactor'] };

/** Decisions of all places of a family, and the tallies of those above the grant. */
export type Decided = { readonly decisions: Decisions; readonly sums: ReadonlyMap<string, PlaceTallies> };

/** Places that are written with one statement: their text is made in a few milliseconds. */
const PLACES_AT_ONCE = 100;

/** Stores what was decided of a period and basis in place of what stood there. */
export async function saveDecisions(
  db: Db,
  { periodPk, basis, version }: DecisionKey,
  { decisions, sums }: Decided,
): Promise<void> {
  const places = [...decisions.keys()];
  // Counts of all grants are seen, and written, by a scope of all alone.
  await inScope(db, 'all', async (tx) => {
    // Two that decide at once write one after the other.
    await sql`
      insert into suppression_families (fk_reporting_periods, basis, version) values (${periodPk}, ${basis}, ${version})
      on conflict (fk_reporting_periods, basis) do update set version = excluded.version
    `.execute(tx);
    await sql`
      delete from suppression_decisions where fk_reporting_periods = ${periodPk} and basis = ${basis}
    `.execute(tx);
    await sql`
      delete from suppression_sums where fk_reporting_periods = ${periodPk} and basis = ${basis}
    `.execute(tx);
    for (let first = 0; first < places.length; first += PLACES_AT_ONCE) {
      const rows = places
        .slice(first, first + PLACES_AT_ONCE)
        .map((place) => ({ place, masks: decisions.get(place) }));
      await sql`
        insert into suppression_decisions (fk_reporting_periods, basis, place, masks)
        select ${periodPk}::int, ${basis}, d.place, d.masks
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(place text, masks jsonb)
      `.execute(tx);
    }
    for (const [place, tallies] of sums) {
      for (const [factor, own] of byFactor(tallies)) {
        await sql`
          insert into suppression_sums (fk_reporting_periods, basis, place, factor, tallies)
          values (${periodPk}, ${basis}, ${place}, ${factor}, ${JSON.stringify(own)}::jsonb)
        `.execute(tx);
      }
    }
  });
}

function byFactor({
  tallies,
  byFactor: own,
}: PlaceTallies): readonly (readonly [string, PlaceTallies['tallies']])[] {
  const factors = new Set(own.map(({ factor }) => factor));
  return [
    ['all', tallies],
    ...[...factors].map((factor) => [factor, own.filter((tally) => tally.factor === factor)] as const),
  ];
}
