/**
 * The pages of providers and programs in the reporting tracker. Their values are sent as arrays: for thousands of
 * programs, property names would be most of the data.
 */
import type { ReportProgram, ReportProvider } from '@srae/domain/report/validation-report';
import { type RawBuilder, sql } from 'kysely';
import {
  isAmong,
  programInPeriod,
  providerInPeriod,
  type ReportedProviders,
} from '../programme/places-of-period.ts';

/**
 * The table `provider_rows` of a grant's providers as `ProviderCells`, for a `with` clause that has the grants as
 * `wanted`, or of some of them; `at` is when one of the pages was last saved.
 */
export function pageRows(periodPk: number, only: ReportedProviders): RawBuilder<unknown> {
  return sql`
    program_rows as (
      select m.fk_providers,
        json_agg(json_build_array(m.pk, s.prog_active, s.prog_any_youth_begin, s.prog_any_youth_complete,
          s.prog_data_issues_minor, s.prog_data_issues_major, s.prog_reach_data_issues_minor,
          s.prog_reach_data_issues_major, s.prog_entry_exit_data_issues_minor, s.prog_entry_exit_data_issues_major,
          s.prog_en_tot_surveys_ms, s.prog_en_tot_surveys_hs, s.prog_ex_tot_surveys_ms, s.prog_ex_tot_surveys_hs, s.prog_nothing_reason) order by m.pk) as programs,
        max(greatest(s.structure_updated_at, s.reach_updated_at, s.entryexit_updated_at, s.active_updated_at)) as at
      from programs m
      left join program_submissions s
        on s.fk_grants = m.fk_grants and s.fk_reporting_periods = ${periodPk} and s.fk_programs = m.pk
      where ${programInPeriod(periodPk)} ${isAmong(only, 'm.fk_providers')} and m.fk_grants in (select pk from wanted)
      group by m.fk_providers
    ),
    provider_rows as (
      select p.fk_grants,
        json_agg(json_build_array(p.pk, s.prov_active, s.prov_provider_serve_youth, s.prov_data_issues_minor,
          s.prov_data_issues_major, coalesce(m.programs, '[]'), s.prov_nothing_reason) order by p.pk) as providers,
        max(greatest(s.provider_updated_at, s.active_updated_at, m.at)) as at
      from providers p
      left join provider_submissions s
        on s.fk_grants = p.fk_grants and s.fk_reporting_periods = ${periodPk} and s.fk_providers = p.pk
      left join program_rows m on m.fk_providers = p.pk
      where ${providerInPeriod(periodPk)} ${isAmong(only, 'p.pk')} and p.fk_grants in (select pk from wanted)
      group by p.fk_grants
    )
  `;
}

type Flag = boolean | null;
type Count = number | null;

export type ProviderCells = readonly [
  pk: number,
  active: Flag,
  servedYouth: Flag,
  minor: Flag,
  major: Flag,
  programs: readonly ProgramCells[],
  nothing: string | null,
];
type ProgramCells = readonly [
  pk: number,
  active: Flag,
  anyYouthBegin: Flag,
  anyYouthComplete: Flag,
  structureMinor: Flag,
  structureMajor: Flag,
  reachMinor: Flag,
  reachMajor: Flag,
  entryExitMinor: Flag,
  entryExitMajor: Flag,
  entryMs: Count,
  entryHs: Count,
  exitMs: Count,
  exitHs: Count,
  nothing: string | null,
];

/** A line of the tracker contains counts; it names no provider or program. */
const UNNAMED = '';

/** The provider with its programs, as the report has it. */
export function toReportProvider([
  pk,
  active,
  servedYouth,
  minor,
  major,
  programs,
  reason,
]: ProviderCells): ReportProvider {
  return {
    pk,
    name: UNNAMED,
    active,
    servedYouth,
    flags: { minor, major },
    stated: { reason, note: null },
    programs: programs.map(toProgram),
  };
}

function toProgram(cells: ProgramCells): ReportProgram {
  const [pk, active, anyYouthBegin, anyYouthComplete] = cells;
  return {
    pk,
    name: UNNAMED,
    active,
    anyYouthBegin,
    anyYouthComplete,
    structure: { minor: cells[4], major: cells[5] },
    reach: { minor: cells[6], major: cells[7] },
    entryExit: { minor: cells[8], major: cells[9] },
    entrySurveys: { ms: cells[10], hs: cells[11] },
    exitSurveys: { ms: cells[12], hs: cells[13] },
    stated: { reason: cells[14], note: null },
  };
}
