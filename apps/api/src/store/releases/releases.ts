/** Releases: a grant's survey tallies for viewers who do not hold the rows, with their key sums (BEY-194). */
import type { FactorId } from '@srae/domain/measures/catalogue/factor';
import type { KeyedTally, OfFactor, Place, TallyCells } from '@srae/domain/measures/figures/facts';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { type RawBuilder, sql } from 'kysely';
import type { GrantPeriod } from '../access/keys.ts';
import type { Tx } from '../database/database.ts';
import type { TallyFactor } from '../figures/tallies.ts';

export type ReleaseHead = {
  /** 0 if nothing has been released yet. */
  readonly number: number;
  readonly snapshot: number;
  /** When the released data were submitted. */
  readonly releasedAt: Date;
  /** When the release was made. */
  readonly madeAt: Date;
  /** From when on a later submission may be released, or null where none waits. */
  readonly dueAt: Date | null;
  readonly rows: number;
  /** Hex. */
  readonly digest: string;
  /** Sorted hashes of the rows; empty where the keys are of cells, or the rows were disposed of. */
  readonly rowHashes: Buffer;
  /** Whether keys were derived per row, or per cell of tallies whose rows are deleted. */
  readonly keyedBy: 'rows' | 'cells';
  /** The source last used for comparing a submission. */
  readonly compared: string;
  /** Whether the release is included in the sums over all grants. */
  readonly inSums: boolean;
};

/** A tally of a program and school level within a release. */
export type ReleaseTally = {
  readonly kind: SurveyKind;
  readonly providerId: number;
  readonly programId: number;
  readonly school: 'ms' | 'hs';
  readonly factor: TallyFactor;
  readonly factorCode: string;
  readonly rows: number;
  readonly rowKeys: number;
  readonly cells: TallyCells;
  readonly keys: TallyCells;
};

/** The release of a grant in a period, or null where no submission has been compared yet. */
export async function findRelease(tx: Tx, { grantId, periodPk }: GrantPeriod): Promise<ReleaseHead | null> {
  const { rows } = await sql<ReleaseHead>`
    select number, snapshot, released_at as "releasedAt", made_at as "madeAt", due_at as "dueAt", rows, digest,
      row_hashes as "rowHashes", keyed_by as "keyedBy", compared, in_sums as "inSums"
    from figure_releases where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}
  `.execute(tx);
  return rows[0] ?? null;
}

/** Writes a release's head, replacing an existing one. */
export async function saveRelease(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  head: ReleaseHead,
): Promise<void> {
  await sql`
    insert into figure_releases (fk_grants, fk_reporting_periods, number, snapshot, released_at, made_at, due_at, rows,
      digest, row_hashes, keyed_by, compared, in_sums)
    values (${grantId}, ${periodPk}, ${head.number}, ${head.snapshot}, ${head.releasedAt}, ${head.madeAt},
      ${head.dueAt}, ${head.rows}, ${head.digest}, ${head.rowHashes}, ${head.keyedBy}, ${head.compared}, ${head.inSums})
    on conflict (fk_grants, fk_reporting_periods) do update set number = excluded.number,
      snapshot = excluded.snapshot, released_at = excluded.released_at, made_at = excluded.made_at,
      due_at = excluded.due_at, rows = excluded.rows, digest = excluded.digest, row_hashes = excluded.row_hashes, keyed_by = excluded.keyed_by,
      compared = excluded.compared, in_sums = excluded.in_sums
  `.execute(tx);
}

/** Deletes the hashes of a release's rows, which are disposed of: a hash of each would be what is left of it. */
export async function deleteRowHashes(tx: Tx, { grantId, periodPk }: GrantPeriod): Promise<void> {
  await sql`
    update figure_releases set row_hashes = '' where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}
  `.execute(tx);
}

/** Replaces the tallies of a release. */
export async function saveReleaseTallies(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  tallies: readonly ReleaseTally[],
): Promise<void> {
  await sql`
    delete from release_tallies where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}
  `.execute(tx);
  await sql`
    insert into release_tallies (fk_grants, fk_reporting_periods, kind, fk_providers, fk_programs, school, factor,
      factor_code, rows, row_keys, cells, keys)
    select ${grantId}::int, ${periodPk}::int, t.kind, t."providerId", t."programId", t.school, t.factor,
      t."factorCode", t.rows, t."rowKeys", t.cells, t.keys
    from jsonb_to_recordset(${JSON.stringify(tallies)}::jsonb)
      as t(kind text, "providerId" int, "programId" int, school text, factor text, "factorCode" text, rows int,
        "rowKeys" bigint, cells jsonb, keys jsonb)
  `.execute(tx);
}

/** Every tally of a release. */
export async function listReleaseTallies(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
): Promise<readonly ReleaseTally[]> {
  const { rows } = await sql<ReleaseTally>`
    select kind, fk_providers as "providerId", fk_programs as "programId", school, factor,
      factor_code as "factorCode", rows, row_keys as "rowKeys", cells, keys
    from release_tallies where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}
    order by kind, fk_programs, school, factor, factor_code
  `.execute(tx);
  return rows;
}

/** The tallies of a place within a grant: over all rows and, on request, by one further factor. */
export async function listPlaceTallies(
  tx: Tx,
  periodPk: number,
  { grant, provider, program }: Place,
  by?: FactorId,
): Promise<readonly (KeyedTally & OfFactor)[]> {
  const placeConditions = [
    ...(provider === undefined ? [] : [sql`and fk_providers = ${provider}`]),
    ...(program === undefined ? [] : [sql`and fk_programs = ${program}`]),
  ];
  const { rows } = await sql<KeyedTally & { factor: TallyFactor; group: string }>`
    select kind, fk_programs as "programId", upper(school) as version, factor, factor_code as group, rows,
      row_keys as "rowKeys", cells, keys
    from release_tallies
    where fk_grants = ${grant} and fk_reporting_periods = ${periodPk}
      and factor = any(${['all', ...(by ? [by] : [])]}::text[]) ${sql.join(placeConditions, sql` `)}
  `.execute(tx);
  return rows.map(({ factor, group, ...tally }) => (factor === 'all' ? tally : { ...tally, factor, group }));
}

export type ReleaseState = {
  /** When the data of the latest release were submitted, or null. */
  readonly at: Date | null;
  /** When the first of the submissions that wait may be released, or null where none waits. */
  readonly dueAt: Date | null;
  /** Number of grants with a submission compared with a release. */
  readonly compared: number;
};

/** The state of the releases among a place's grants. */
export async function getReleaseState(
  tx: Tx,
  periodPk: number,
  grantIds: readonly number[],
): Promise<ReleaseState> {
  const { rows } = await sql<ReleaseState>`
    select max(released_at) filter (where number > 0) as at, min(due_at) as "dueAt", count(*)::int as compared
    from figure_releases
    where fk_reporting_periods = ${periodPk} and fk_grants = any(${[...grantIds]}::int[])
  `.execute(tx);
  return rows[0] ?? { at: null, dueAt: null, compared: 0 };
}

/** The periods in which a grant has a release. */
export async function listReleasedPeriods(tx: Tx, grantId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ period: number }>`
    select fk_reporting_periods as period from figure_releases where fk_grants = ${grantId} order by 1
  `.execute(tx);
  return rows.map(({ period }) => period);
}

/**
 * Every grant and period with a submission. Ordered by period, stream and cohort, because these are added to the same
 * sums.
 */
export function listSubmittedReports(tx: Tx): Promise<readonly GrantPeriod[]> {
  return listReports(tx, sql`true`);
}

/** Those never compared with a release, and those whose later submission may be released by now; in the same order. */
export function listDueReports(tx: Tx, now: Date): Promise<readonly GrantPeriod[]> {
  return listReports(tx, sql`r.fk_grants is null or r.due_at <= ${now}`);
}

async function listReports(tx: Tx, condition: RawBuilder<unknown>): Promise<readonly GrantPeriod[]> {
  const { rows } = await sql<GrantPeriod>`
    select s.fk_grants as "grantId", s.fk_reporting_periods as "periodPk"
    from (select distinct fk_grants, fk_reporting_periods from submission_snapshots) s
    join counted_grants g on g.pk = s.fk_grants
    left join figure_releases r
      on r.fk_grants = s.fk_grants and r.fk_reporting_periods = s.fk_reporting_periods
    where ${condition} order by s.fk_reporting_periods, g.fk_funding_streams, g.gr_cohort, g.pk
  `.execute(tx);
  return rows;
}
