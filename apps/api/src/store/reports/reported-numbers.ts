/** The numbers compared by hints: from pages, and row counts of the uploads in force, in one statement. */
import type { NumberedProgram, NumberedProvider, ReportedNumbers } from '@srae/domain/report/hints';
import { sql } from 'kysely';
import type { GrantPeriod } from '../access/keys.ts';
import type { Tx } from '../database/database.ts';
import {
  isAmong,
  programInPeriod,
  providerInPeriod,
  type ReportedProviders,
} from '../programme/places-of-period.ts';
import { OF_ALL_ROWS, talliesInForce } from '../uploads/tallies-in-force.ts';
import { nameOrder } from '../programme/name-order.ts';

/** The numbers of a grant in a period, or of some of its providers; row counts per program come from the tallies, not from survey rows. */
export async function getReportedNumbers(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  only: ReportedProviders,
): Promise<ReportedNumbers> {
  const { rows } = await sql<Row>`
    with
    uploaded as (
      select t.fk_programs, sum(t.rows) filter (where f.kind = 'entry') as entry,
        sum(t.rows) filter (where f.kind = 'exit') as exit
      from ${talliesInForce(OF_ALL_ROWS)}
      where f.fk_grants = ${grantId} and f.fk_reporting_periods = ${periodPk}
        ${isAmong(only, 'f.fk_providers')}
      group by t.fk_programs
    ),
    -- The surveys that anything is in force of.
    in_force as (
      select bool_or(kind = 'entry') as entry, bool_or(kind = 'exit') as exit
      from programs_in_force where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}
    ),
    program_rows as (
      select m.fk_providers, json_agg(json_build_object(
        'pk', m.pk, 'name', m.program_name, 'active', s.prog_active,
        'entry', json_build_object(
          'reported', case when num_nonnulls(s.prog_en_tot_surveys_ms, s.prog_en_tot_surveys_hs) > 0
            then coalesce(s.prog_en_tot_surveys_ms, 0) + coalesce(s.prog_en_tot_surveys_hs, 0) end,
          'rows', case when i.entry then coalesce(u.entry, 0)::int end),
        'exit', json_build_object(
          'reported', case when num_nonnulls(s.prog_ex_tot_surveys_ms, s.prog_ex_tot_surveys_hs) > 0
            then coalesce(s.prog_ex_tot_surveys_ms, 0) + coalesce(s.prog_ex_tot_surveys_hs, 0) end,
          'rows', case when i.exit then coalesce(u.exit, 0)::int end)
      ) order by ${nameOrder('m.program_name')}, m.pk) as programs
      from programs m cross join in_force i
      left join uploaded u on u.fk_programs = m.pk
      left join program_submissions s
        on s.fk_grants = m.fk_grants and s.fk_programs = m.pk and s.fk_reporting_periods = ${periodPk}
      where m.fk_grants = ${grantId} and ${programInPeriod(periodPk)} ${isAmong(only, 'm.fk_providers')}
      group by m.fk_providers
    )
    select g.gr_num_providers_funded as funded,
      coalesce((
        select json_agg(json_build_object(
          'pk', p.pk, 'name', p.provider_name, 'active', s.prov_active,
          'servedYouth', s.prov_provider_serve_youth,
          'programModels', s.prov_num_program_models_implemented,
          'programs', coalesce(m.programs, '[]')) order by ${nameOrder('p.provider_name')}, p.pk)
        from providers p
        left join provider_submissions s
          on s.fk_grants = p.fk_grants and s.fk_providers = p.pk and s.fk_reporting_periods = ${periodPk}
        left join program_rows m on m.fk_providers = p.pk
        where p.fk_grants = ${grantId} and ${providerInPeriod(periodPk)} ${isAmong(only, 'p.pk')}
      ), '[]') as providers
    from (select 1) one
    left join grant_submissions g on g.fk_grants = ${grantId} and g.fk_reporting_periods = ${periodPk}
  `.execute(tx);
  const [row] = rows;
  return { providersFunded: row?.funded ?? null, providers: row?.providers ?? [] };
}

type Row = {
  readonly funded: number | null;
  readonly providers: readonly (Omit<NumberedProvider, 'programs'> & {
    readonly programs: readonly NumberedProgram[];
  })[];
};
