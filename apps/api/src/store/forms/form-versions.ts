/** Versions of what grants have answered: another one wherever a row that dashboard figures read is another one. */
import { sql } from 'kysely';
import type { FactsBasis } from '../figures/facts.ts';
import type { Tx } from '../database/database.ts';

/**
 * A version for each active grant that has anything in the basis. A row is known by the transaction that wrote it, which
 * any change to it changes; snapshots never change.
 */
export async function listFormVersions(
  tx: Tx,
  periodPk: number,
  basis: FactsBasis,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ grantId: number; version: string }>`
    with curricula as (
      select concat_ws(' ', md5(string_agg(concat(pk, ':', xmin), ',' order by pk)),
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

function savedVersions(periodPk: number) {
  return sql`
    select g.pk as "grantId", md5(concat_ws(' ', s.xmin, p.state, m.state, c.state)) as version
    from grants g
    cross join curricula c
    left join grant_submissions s on s.fk_grants = g.pk and s.fk_reporting_periods = ${periodPk}
    left join (
      select p.fk_grants, string_agg(concat(p.pk, ':', p.xmin, ':', s.xmin), ',' order by p.pk) as state
      from providers p
      left join provider_submissions s
        on s.fk_grants = p.fk_grants and s.fk_providers = p.pk and s.fk_reporting_periods = ${periodPk}
      group by p.fk_grants
    ) p on p.fk_grants = g.pk
    left join (
      select m.fk_grants, string_agg(concat(m.pk, ':', m.xmin, ':', s.xmin, ':', o.state), ',' order by m.pk) as state
      from programs m
      left join program_submissions s
        on s.fk_grants = m.fk_grants and s.fk_programs = m.pk and s.fk_reporting_periods = ${periodPk}
      left join (
        select fk_programs, string_agg(concat(cohort_index, '.', xmin), '.' order by cohort_index) as state
        from program_cohorts where fk_reporting_periods = ${periodPk} group by fk_programs
      ) o on o.fk_programs = m.pk
      group by m.fk_grants
    ) m on m.fk_grants = g.pk
    where g.gr_active
  `;
}
