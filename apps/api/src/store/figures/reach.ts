/** Youth served per reporting period, for trends and the federal year: few columns each (domain.md 6.2). */
import type { GrantFacts } from '@srae/domain/measures/figures/facts';
import { type RawBuilder, sql } from 'kysely';
import type { FactsBasis } from './facts.ts';
import type { Tx } from '../database/database.ts';

export type PeriodReach = {
  readonly periodPk: number;
  readonly name: string;
  readonly instrument: string;
  /** The first day of the federal year, shared by its periods. */
  readonly yearStart: string;
  /** The grants' programs with only the requested columns. */
  readonly grants: readonly GrantFacts[];
};

export type ReachFilter = {
  readonly basis: FactsBasis;
  /** Grants to read; all if absent. */
  readonly grantIds?: readonly number[];
  /** Periods whose programs are read; all if absent. */
  readonly periods?: readonly number[];
  /** Columns of the programs' answers. */
  readonly columns: readonly string[];
};

/** Columns of the programs of these grants in every period, in the order of the periods. */
export async function listReach(
  tx: Tx,
  { basis, grantIds, periods, columns }: ReachFilter,
): Promise<readonly PeriodReach[]> {
  const wanted: Wanted = (grant, period) => sql`true
    ${grantIds ? sql`and ${grant} = any(${[...grantIds]}::int[])` : sql``}
    ${periods ? sql`and ${period} = any(${[...periods]}::int[])` : sql``}`;
  const programs =
    basis === 'submitted' ? submittedPrograms(wanted, columns) : savedPrograms(wanted, columns);
  const { rows } = await sql<PeriodReach>`
    with programs_reach as (${programs}),
    by_provider as (
      select period, grant_pk, provider_pk, json_agg(json_build_object('pk', program_pk, 'name', '',
        'curriculum', null, 'answers', answers)) as programs
      from programs_reach group by period, grant_pk, provider_pk
    ),
    by_grant as (
      select b.period, b.grant_pk, json_agg(json_build_object('pk', b.provider_pk, 'name', '', 'answers', '{}'::json,
        'programs', b.programs)) as providers
      from by_provider b group by b.period, b.grant_pk
    )
    select r.pk as "periodPk", r.name, r.instrument, r.gr_reporting_period_start as "yearStart",
      coalesce((select json_agg(json_build_object('grantId', g.pk, 'stream', g.fk_funding_streams,
          'cohort', g.gr_cohort, 'answers', '{}'::json, 'tallies', '[]'::json, 'providers', b.providers))
        from by_grant b join counted_grants g on g.pk = b.grant_pk where b.period = r.pk and g.gr_active), '[]'::json) as grants
    from reporting_periods r order by r.prog_reach_reporting_period_start, r.pk
  `.execute(tx);
  return rows;
}

type Wanted = (grant: RawBuilder<unknown>, period: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Active programs of active providers that are not deleted (decision 10). */
function savedPrograms(wanted: Wanted, columns: readonly string[]) {
  const answers = columns.map((name) => sql`${name}::text, ${sql.ref(`s.${name}`)}`);
  return sql`
    select s.fk_reporting_periods as period, s.fk_grants as grant_pk, p.pk as provider_pk, m.pk as program_pk,
      json_build_object(${sql.join(answers)}) as answers
    from program_submissions s
    join programs m on m.pk = s.fk_programs and m.deleted_at is null
    join providers p on p.pk = m.fk_providers and p.deleted_at is null
    left join provider_submissions ps on ps.fk_grants = s.fk_grants and ps.fk_providers = p.pk
      and ps.fk_reporting_periods = s.fk_reporting_periods
    where ${wanted(sql`s.fk_grants`, sql`s.fk_reporting_periods`)} and s.prog_active is distinct from false and ps.prov_active is distinct from false
  `;
}

function submittedPrograms(wanted: Wanted, columns: readonly string[]) {
  const answers = columns.map((name) => sql`${name}::text, m->'answers'->${name}::text`);
  return sql`
    select s.fk_reporting_periods as period, s.fk_grants as grant_pk, (p->>'pk')::int as provider_pk,
      (m->>'pk')::int as program_pk,
      json_build_object(${sql.join(answers)}) as answers
    from (select distinct on (fk_grants, fk_reporting_periods) fk_grants, fk_reporting_periods, content
      from submission_snapshots where ${wanted(sql`fk_grants`, sql`fk_reporting_periods`)}
      order by fk_grants, fk_reporting_periods, number desc) s
    cross join jsonb_array_elements(s.content->'providers') p
    cross join jsonb_array_elements(p->'programs') m
    where m->'answers'->'prog_active' is distinct from 'false'::jsonb
      and p->'answers'->'prov_active' is distinct from 'false'::jsonb
  `;
}
