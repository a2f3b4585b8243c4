/** What suppression is decided from, for every active grant: its places, and all its tallies a few grants at a time. */
import type { FactorId } from '@srae/domain/measures/factors';
import type { SurveyTally } from '@srae/domain/measures/facts';
import type { FamilyTally } from '@srae/domain/measures/family-facts';
import type { FamilyGrant } from '@srae/domain/measures/place-tree';
import { sql } from 'kysely';
import type { FactsBasis } from './dashboard-facts.ts';
import type { Tx } from './database.ts';

/** The active grants with their active programs and providers, each in the order of its key, or as it was frozen. */
export async function listFamilyGrants(
  tx: Tx,
  periodPk: number,
  basis: FactsBasis,
): Promise<readonly FamilyGrant[]> {
  const { rows } = await sql<FamilyGrant>`
    select g.pk as "grantId", g.fk_funding_streams as stream, g.gr_cohort as cohort, p.providers
    from grants g join (${basis === 'submitted' ? submittedPlaces(periodPk) : savedPlaces(periodPk)}) p
      on p.fk_grants = g.pk
    where g.gr_active order by g.pk
  `.execute(tx);
  return rows;
}

/** The tallies of these grants, some grants at a time: those of a nation are more than fit into memory. */
export async function* readFamilyTallies(
  tx: Tx,
  periodPk: number,
  basis: FactsBasis,
  grantIds: readonly number[],
): AsyncGenerator<readonly (FamilyTally & { readonly grantId: number })[]> {
  const read = basis === 'submitted' ? submittedTallies : savedTallies;
  for (let first = 0; first < grantIds.length; first += GRANTS_AT_ONCE) {
    const keys = grantIds.slice(first, first + GRANTS_AT_ONCE);
    const { rows } = await sql<SurveyTally & { grantId: number; factor: FactorId | 'all'; group: string }>`
      select "grantId", kind, "programId", version, factor, "group", rows, cells from (${read(periodPk, keys)}) t
    `.execute(tx);
    yield rows.map(({ factor, ...tally }) => (factor === 'all' ? tally : { ...tally, factor }));
  }
}

/** A grant of many providers has some hundred tallies. */
const GRANTS_AT_ONCE = 10;

/** Deleted places, and those that say No as Active, are none (decision 10). */
function savedPlaces(periodPk: number) {
  return sql`
    select fk_grants, json_agg(json_build_object('pk', pk, 'programs', programs) order by pk) as providers from (
      select p.fk_grants, p.pk, json_agg(json_build_object('pk', m.pk) order by m.pk) as programs
      from providers p
      join programs m on m.fk_grants = p.fk_grants and m.fk_providers = p.pk and m.deleted_at is null
      left join provider_submissions ps
        on ps.fk_grants = p.fk_grants and ps.fk_providers = p.pk and ps.fk_reporting_periods = ${periodPk}
      left join program_submissions ms
        on ms.fk_grants = m.fk_grants and ms.fk_programs = m.pk and ms.fk_reporting_periods = ${periodPk}
      where p.deleted_at is null and ps.prov_active is distinct from false and ms.prog_active is distinct from false
      group by p.fk_grants, p.pk
    ) active group by fk_grants
  `;
}

/** Each grant's latest accepted snapshot and nothing else (BEY-119). */
function submittedPlaces(periodPk: number) {
  return sql`
    select fk_grants, (
      select coalesce(json_agg(json_build_object('pk', p.value->'pk', 'programs', (
        select coalesce(json_agg(json_build_object('pk', m.value->'pk') order by m.ordinality), '[]'::json)
        from jsonb_array_elements(p.value->'programs') with ordinality m
        where m.value->'answers'->'prog_active' is distinct from 'false'::jsonb)) order by p.ordinality), '[]'::json)
      from jsonb_array_elements(s.content->'providers') with ordinality p
      where p.value->'answers'->'prov_active' is distinct from 'false'::jsonb
    ) as providers
    from (select distinct on (fk_grants) fk_grants, content from submission_snapshots
      where fk_reporting_periods = ${periodPk} order by fk_grants, number desc) s
  `;
}

function savedTallies(periodPk: number, grantIds: readonly number[]) {
  return sql`
    select t.fk_grants as "grantId", t.kind, t.fk_programs as "programId", t.survey_version as version, t.factor,
      t.factor_code as "group", t.rows, t.cells
    from uploads_in_force f
    join survey_tallies t on t.fk_grants = f.fk_grants and t.fk_uploads = f.fk_uploads and t.kind = f.kind
    where f.fk_reporting_periods = ${periodPk} and f.fk_grants = any(${[...grantIds]}::int[])
  `;
}

function submittedTallies(periodPk: number, grantIds: readonly number[]) {
  return sql`
    select s.fk_grants as "grantId", t.kind, t.fk_programs as "programId", t.survey_version as version, t.factor,
      t.factor_code as "group", t.rows, t.cells
    from (select distinct on (fk_grants) fk_grants, tallies from submission_snapshots
      where fk_reporting_periods = ${periodPk} and fk_grants = any(${[...grantIds]}::int[])
      order by fk_grants, number desc) s
    cross join jsonb_to_recordset(s.tallies) as t(kind text, fk_programs int, survey_version text, factor text,
      factor_code text, rows int, cells jsonb)
  `;
}
