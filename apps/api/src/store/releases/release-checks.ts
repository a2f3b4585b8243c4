/** A release's counts for the data-quality desk, with sums of record keys; read only with protection (BEY-187). */
import type { Mark } from '@srae/domain/quality/row-marks';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { GrantPeriod } from '../access/keys.ts';

/** A count and the sum of its rows' keys. */
export type CountPair = readonly [count: number, keys: number];

export type CheckCounts = {
  readonly rows: CountPair;
  /** Null where the rows were already deleted at marking time. */
  readonly marks: Readonly<Record<Mark, CountPair>> | null;
  /** By closed question: surveys with an answer, and surveys asked without one. */
  readonly items: Readonly<Record<string, readonly [answered: CountPair, missing: CountPair]>>;
};

export type ReleaseCheck = {
  readonly kind: SurveyKind;
  /** 0: the whole grant. */
  readonly programId: number;
  readonly counts: CheckCounts;
};

/** Replaces the counts of a release. */
export async function saveReleaseChecks(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  checks: readonly ReleaseCheck[],
): Promise<void> {
  await sql`
    delete from release_checks where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}
  `.execute(tx);
  await sql`
    insert into release_checks (fk_grants, fk_reporting_periods, kind, fk_programs, counts)
    select ${grantId}::int, ${periodPk}::int, c.kind, c."programId", c.counts
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as c(kind text, "programId" int, counts jsonb)
  `.execute(tx);
}

/** The counts of one release. */
export async function listChecks(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
): Promise<readonly ReleaseCheck[]> {
  const { rows } = await sql<ReleaseCheck>`
    select kind, fk_programs as "programId", counts from release_checks
    where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}
    order by kind, fk_programs
  `.execute(tx);
  return rows;
}

/** The counts of all releases of a period, for counted grants, by grant. */
export async function listReleaseChecks(
  tx: Tx,
  periodPk: number,
): Promise<ReadonlyMap<number, readonly ReleaseCheck[]>> {
  const { rows } = await sql<ReleaseCheck & { readonly grantId: number }>`
    select c.fk_grants as "grantId", c.kind, c.fk_programs as "programId", c.counts
    from release_checks c join counted_grants g on g.pk = c.fk_grants
    where c.fk_reporting_periods = ${periodPk} and g.gr_active
  `.execute(tx);
  const found = new Map<number, ReleaseCheck[]>();
  for (const { grantId, ...check } of rows) {
    const own = found.get(grantId) ?? [];
    found.set(grantId, own);
    own.push(check);
  }
  return found;
}

/** Releases without counts for the desk. */
export async function listUncheckedReleases(tx: Tx): Promise<readonly GrantPeriod[]> {
  const { rows } = await sql<GrantPeriod>`
    select r.fk_grants as "grantId", r.fk_reporting_periods as "periodPk"
    from figure_releases r
    where r.number > 0 and not exists (
      select from release_checks c
      where c.fk_grants = r.fk_grants and c.fk_reporting_periods = r.fk_reporting_periods)
    order by 2, 1
  `.execute(tx);
  return rows;
}
