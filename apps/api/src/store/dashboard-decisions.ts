/**
 * Stored suppression decisions: what is hidden at each place of the family in a period and basis, and the tallies of
 * the places above the grant (Q143, BEY-117).
 */
import type { FactorId } from '@srae/domain/measures/factors';
import type { Decisions, PlaceDecisions } from '@srae/domain/measures/families';
import type { PlaceTallies } from '@srae/domain/measures/place-sums';
import { sql } from 'kysely';
import { digestOf } from '../digest.ts';
import type { FactsBasis } from './dashboard-facts.ts';
import { type Db, inScope, type Tx } from './database.ts';

/** The reporting period and the basis that a family is of. */
export type FamilyKey = { readonly periodPk: number; readonly basis: FactsBasis };

/**
 * What everything of a grant that decisions follow from looked like, in short, by the grant's key. The rules and the
 * threshold are not in it.
 */
export type DataParts = ReadonlyMap<number, string>;

/** The parts of all active grants as they are now, or of one of them. */
export async function readParts(
  tx: Tx,
  { periodPk, basis }: FamilyKey,
  grantId?: number,
): Promise<DataParts> {
  const one = grantId === undefined ? sql`` : sql`and fk_grants = ${grantId}`;
  const { rows } = await sql<{ grantId: number; part: string }>`
    select fk_grants as "grantId", md5(string_agg(part, ',' order by part)) as part from (
      select pk as fk_grants, concat_ws(' ', 'grant', fk_funding_streams, gr_cohort) as part from grants
      union all ${basis === 'submitted' ? submittedParts(periodPk) : savedParts(periodPk)}
    ) parts
    where fk_grants in (select pk from grants where gr_active) ${one}
    group by fk_grants order by fk_grants
  `.execute(tx);
  return new Map(rows.map((row) => [row.grantId, row.part]));
}

function submittedParts(periodPk: number) {
  return sql`
    select fk_grants, concat_ws(' ', 'snapshot', max(number)) from submission_snapshots
    where fk_reporting_periods = ${periodPk} group by fk_grants
  `;
}

/** Tallies never change under the key of their upload, unless a recount repairs them. */
function savedParts(periodPk: number) {
  return sql`
    select fk_grants, concat_ws(' ', 'upload', kind, fk_uploads) from uploads_in_force
    where fk_reporting_periods = ${periodPk}
    union all
    select fk_grants, concat_ws(' ', 'no provider', fk_providers) from provider_submissions
    where fk_reporting_periods = ${periodPk} and prov_active = false
    union all
    select fk_grants, concat_ws(' ', 'no program', fk_programs) from program_submissions
    where fk_reporting_periods = ${periodPk} and prog_active = false
    union all
    select fk_grants, concat_ws(' ', 'deleted provider', pk) from providers where deleted_at is not null
    union all
    select fk_grants, concat_ws(' ', 'deleted program', pk) from programs where deleted_at is not null
  `;
}

/** What a stored family was decided from. */
export type FamilyState = {
  /** The rules and the threshold, in short. */
  readonly rules: string;
  /** All parts together, in short. */
  readonly version: string;
  /** How often tallies were repaired under the keys of their uploads. */
  readonly recounts: number;
};

/** What the stored decisions of a period and basis were taken from; null when there are none. */
export async function findFamily(tx: Tx, { periodPk, basis }: FamilyKey): Promise<FamilyState | null> {
  const { rows } = await sql<FamilyState>`
    select rules, version, recounts from suppression_families
    where fk_reporting_periods = ${periodPk} and basis = ${basis}
  `.execute(tx);
  return rows[0] ?? null;
}

export type StoredPlace = FamilyState & {
  readonly decisions: PlaceDecisions | undefined;
  /** The part of the grant that was asked for. */
  readonly part: string | undefined;
};

/** The stored decisions on a place, and what they were taken from; null when the family was never decided. */
export async function findDecisions(
  tx: Tx,
  { periodPk, basis }: FamilyKey,
  place: string,
  grantId: number | undefined,
): Promise<StoredPlace | null> {
  const { rows } = await sql<FamilyState & { masks: PlaceDecisions | null; part: string | null }>`
    select f.rules, f.version, f.recounts, f.parts->>${String(grantId ?? '')} as part, d.masks
    from suppression_families f
    left join suppression_decisions d
      on d.fk_reporting_periods = f.fk_reporting_periods and d.basis = f.basis and d.place = ${place}
    where f.fk_reporting_periods = ${periodPk} and f.basis = ${basis}
  `.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { masks, part, ...state } = row;
  return { ...state, decisions: masks ?? undefined, part: part ?? undefined };
}

/** Every stored decision of a period and basis, by the names of places. */
export async function listDecisions(
  tx: Tx,
  { periodPk, basis }: FamilyKey,
): Promise<ReadonlyMap<string, PlaceDecisions>> {
  const { rows } = await sql<{ place: string; masks: PlaceDecisions }>`
    select place, masks from suppression_decisions
    where fk_reporting_periods = ${periodPk} and basis = ${basis}
  `.execute(tx);
  return new Map(rows.map(({ place, masks }) => [place, masks]));
}

/** The stored tallies of a place above the grant: over all rows, and by one further factor where it is named. */
export async function findPlaceTallies(
  tx: Tx,
  { periodPk, basis }: FamilyKey,
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

/** Digests of the decisions as they are stored, by the names of places: what stands there is not written again. */
export type WrittenPlaces = ReadonlyMap<string, string>;

/** Places that are written with one statement. */
const PLACES_AT_ONCE = 100;

/**
 * Stores what was decided of a period and basis in place of what stood there, of which `written` is known. Answers what
 * stands there now.
 */
export async function saveDecisions(
  db: Db,
  { periodPk, basis }: FamilyKey,
  from: FamilyState & { readonly parts: DataParts },
  { decisions, sums }: Decided,
  written: WrittenPlaces | null,
): Promise<WrittenPlaces> {
  const now = new Map<string, string>();
  const changed: (readonly [string, string])[] = [];
  for (const place of decisions.keys()) {
    const masks = JSON.stringify(decisions.get(place));
    const digest = digestOf(masks);
    now.set(place, digest);
    if (written?.get(place) !== digest) changed.push([place, masks]);
  }
  const gone = [...(written?.keys() ?? [])].filter((place) => !now.has(place));
  // Counts of all grants are seen, and written, by a scope of all alone.
  await inScope(db, 'all', async (tx) => {
    await sql`
      insert into suppression_families (fk_reporting_periods, basis, rules, version, parts, recounts)
      values (${periodPk}, ${basis}, ${from.rules}, ${from.version},
        ${JSON.stringify(Object.fromEntries(from.parts))}::jsonb, ${from.recounts})
      on conflict (fk_reporting_periods, basis) do update set
        rules = excluded.rules, version = excluded.version, parts = excluded.parts, recounts = excluded.recounts
    `.execute(tx);
    await sql`
      delete from suppression_decisions where fk_reporting_periods = ${periodPk} and basis = ${basis}
        and (${written === null} or place = any(${gone}::text[]))
    `.execute(tx);
    await sql`
      delete from suppression_sums where fk_reporting_periods = ${periodPk} and basis = ${basis}
    `.execute(tx);
    for (let first = 0; first < changed.length; first += PLACES_AT_ONCE) {
      const rows = changed.slice(first, first + PLACES_AT_ONCE);
      await sql`
        insert into suppression_decisions (fk_reporting_periods, basis, place, masks)
        select ${periodPk}::int, ${basis}, d.place, d.masks::jsonb
        from unnest(${rows.map(([place]) => place)}::text[], ${rows.map(([, masks]) => masks)}::text[]) as d(place, masks)
        on conflict (fk_reporting_periods, basis, place) do update set masks = excluded.masks
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
  return now;
}

/**
 * Runs `work` on one connection while nobody else decides, in this process or another: what is stored then follows from
 * data that nobody has decided on since. The lock ends with its connection.
 */
export function decidingAlone<T>(db: Db, work: (own: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (own) => {
    await sql`select pg_advisory_lock(hashtext('families'), 0)`.execute(own);
    try {
      return await work(own);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('families'), 0)`.execute(own);
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
