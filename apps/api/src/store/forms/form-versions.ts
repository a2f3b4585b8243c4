/** Versions of what grants have answered: another one wherever a row that dashboard figures read is another one. */
import { type RawBuilder, sql } from 'kysely';
import type { FactsBasis } from '../figures/facts.ts';
import type { Tx } from '../database/database.ts';

/**
 * A version for each active grant that has anything in the basis. A row is known by its database and the transaction that wrote it, which
 * any change to it changes; snapshots never change.
 */
export async function listFormVersions(
  tx: Tx,
  periodPk: number,
  basis: FactsBasis,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ grantId: number; version: string }>`
    with curricula as (
      select concat_ws(' ', current_database(), 
        encode(sha256(convert_to(string_agg(concat(pk, ':', xmin), ',' order by pk), 'UTF8')), 'hex'),
        (select pk from reporting_periods where current)) as state
      from program_curricula
    )
    ${basis === 'submitted' ? submittedVersions(periodPk) : savedVersions(periodPk)}
  `.execute(tx);
  return new Map(rows.map(({ grantId, version }) => [grantId, version]));
}

function submittedVersions(periodPk: number) {
  return sql`
    select s.fk_grants as "grantId", concat_ws(' ', max(s.number), c.state) as version
    from submission_snapshots s cross join curricula c
    where s.fk_reporting_periods = ${periodPk} group by s.fk_grants, c.state
  `;
}

/** One pass over each table without joins: thousands of grants are asked about at every look at the nation. */
function savedVersions(periodPk: number) {
  const ofPeriod = sql`where fk_reporting_periods = ${periodPk}`;
  return sql`
    select r.grant_pk as "grantId", concat_ws(' ', bit_xor(r.hash), c.state) as version
    from (
      select pk as grant_pk, ${hashOf(0, sql`pk`)} as hash from grants where gr_active
      union all select fk_grants, ${hashOf(1, sql`xmin`)} from grant_submissions ${ofPeriod}
      union all select fk_grants, ${hashOf(2, sql`fk_providers, xmin`)} from provider_submissions ${ofPeriod}
      union all select fk_grants, ${hashOf(3, sql`fk_programs, xmin`)} from program_submissions ${ofPeriod}
      union all select fk_grants, ${hashOf(4, sql`fk_programs, cohort_index, xmin`)} from program_cohorts ${ofPeriod}
      union all select fk_grants, ${hashOf(5, sql`pk, xmin`)} from providers
      union all select fk_grants, ${hashOf(6, sql`pk, xmin`)} from programs
    ) r
    cross join curricula c
    group by r.grant_pk, c.state
  `;
}

/** A hash of a row: `table` tells rows of different tables apart. Those of many rows are put together by `bit_xor`. */
export function hashOf(table: number, columns: RawBuilder<unknown>) {
  return sql`hash_record_extended(row(${sql.lit(table)}, ${columns}), 0)`;
}
