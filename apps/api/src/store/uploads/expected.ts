/** Form answers about the surveys of a grant's programs (Q100). */
import type { ProgramSurveys } from '@srae/domain/survey/expectation';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { GrantPeriod } from '../access/keys.ts';
import { nameOrder } from '../programme/name-order.ts';

/** A program with its key and the answers that decide whether survey data are expected of it. */
export type SurveyedProgram = ProgramSurveys & { readonly programId: number; readonly providerId: number };

/** Every program of the grant, or of one provider of it, that is not deleted, in the order of names. */
export async function listSurveyedPrograms(
  tx: Tx,
  { grantId, periodPk, providerId }: GrantPeriod & { readonly providerId: number | null },
): Promise<readonly SurveyedProgram[]> {
  const { rows } = await sql<SurveyedProgram>`
    select m.pk as "programId", p.pk as "providerId", p.provider_name, m.program_name,
      ${formerNames(periodPk)} as former_provider_names, ps.prov_active,
      ps.prov_provider_serve_youth, ms.prog_active,
      ms.prog_any_youth_begin, ms.prog_any_youth_complete,
      ms.prog_en_tot_surveys_ms, ms.prog_en_tot_surveys_hs,
      ms.prog_en_tot_surveys_ms_impact, ms.prog_en_tot_surveys_hs_impact,
      ms.prog_ex_tot_surveys_ms, ms.prog_ex_tot_surveys_hs
    from programs m
    join providers p on p.pk = m.fk_providers and p.deleted_at is null
    left join provider_submissions ps
      on ps.fk_grants = m.fk_grants and ps.fk_reporting_periods = ${periodPk} and ps.fk_providers = p.pk
    left join program_submissions ms
      on ms.fk_grants = m.fk_grants and ms.fk_reporting_periods = ${periodPk} and ms.fk_programs = m.pk
    where m.fk_grants = ${grantId} and m.deleted_at is null and (${providerId}::int is null or p.pk = ${providerId})
    order by ${nameOrder('p.provider_name')}, p.pk, ${nameOrder('m.program_name')}, m.pk
  `.execute(tx);
  return rows;
}

/** Names of the provider in the period that no other provider has or had (decision 32). */
function formerNames(periodPk: number) {
  return sql`array(
    select f.former_name from provider_former_names f
    where f.fk_grants = p.fk_grants and f.fk_reporting_periods = ${periodPk} and f.fk_providers = p.pk
      and not exists (select from providers o where o.fk_grants = p.fk_grants and o.pk <> p.pk
        and o.deleted_at is null and lower(o.provider_name) = lower(f.former_name))
      and not exists (select from provider_former_names o where o.fk_grants = p.fk_grants
        and o.fk_reporting_periods = ${periodPk} and o.fk_providers <> p.pk
        and lower(o.former_name) = lower(f.former_name))
    order by f.renamed_at
  )`;
}

/** The display name of a grant, and the name of a period. */
export type PlaceNames = { readonly grantName: string; readonly periodName: string };

/** Grantee, stream and cohort of the grant, and the name of the period, or null when either is unknown. */
export async function findPlaceNames(tx: Tx, { grantId, periodPk }: GrantPeriod): Promise<PlaceNames | null> {
  const { rows } = await sql<PlaceNames>`
    select concat_ws(' - ', e.grantee_name, s.funding_stream_name, nullif(g.gr_cohort, 'NA')) as "grantName",
      r.name as "periodName"
    from grants g
    join grantees e on e.pk = g.fk_grantees
    join funding_streams s on s.pk = g.fk_funding_streams
    cross join reporting_periods r
    where g.pk = ${grantId} and r.pk = ${periodPk}
  `.execute(tx);
  return rows[0] ?? null;
}
