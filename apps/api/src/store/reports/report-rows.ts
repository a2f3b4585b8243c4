/**
 * What the validation report is computed from, of one grant or of all: saved flags of pages, and programs with survey
 * rows. Values of providers and programs are sent as arrays: for thousands of programs, property names would be most of
 * the data.
 */
import type { SavedFlags } from '@srae/domain/report/page-status';
import type { ReportInput, ReportProgram, ReportProvider } from '@srae/domain/report/validation-report';
import { type RawBuilder, sql } from 'kysely';
import {
  isAmong,
  programInPeriod,
  providerInPeriod,
  type ReportedProviders,
} from '../programme/places-of-period.ts';
import { OF_ALL_ROWS, talliesInForce } from '../uploads/tallies-in-force.ts';
import { nameOrder } from '../programme/name-order.ts';

export type ReportRowsOptions = {
  readonly only: ReportedProviders;
  /** With names and notes, and in the order of the names; otherwise in that of the keys. */
  readonly named: boolean;
};

/**
 * The tables `uploaded` and `provider_rows`, by grant, for a `with` clause that has the grants as `wanted`: the columns
 * of `ReportCells`, and in `provider_rows` as `at` when one of the pages was last saved.
 */
export function reportRows(periodPk: number, { only, named }: ReportRowsOptions): RawBuilder<unknown> {
  return sql`
    -- Which programs have rows in an upload in force; the tallies know without a scan of survey rows.
    uploaded as (
      select f.fk_grants, array_agg(t.fk_programs) filter (where f.kind = 'entry') as entry,
        array_agg(t.fk_programs) filter (where f.kind = 'exit') as exit
      from ${talliesInForce(OF_ALL_ROWS)}
      where f.fk_reporting_periods = ${periodPk} and f.fk_grants in (select pk from wanted)
        ${isAmong(only, 'f.fk_providers')}
      group by f.fk_grants
    ),
    program_rows as (
      select m.fk_providers,
        json_agg(json_build_array(m.pk, s.prog_active, s.prog_any_youth_begin, s.prog_any_youth_complete,
          s.prog_data_issues_minor, s.prog_data_issues_major, s.prog_reach_data_issues_minor,
          s.prog_reach_data_issues_major, s.prog_entry_exit_data_issues_minor, s.prog_entry_exit_data_issues_major,
          s.prog_en_tot_surveys_ms, s.prog_en_tot_surveys_hs, s.prog_ex_tot_surveys_ms, s.prog_ex_tot_surveys_hs,
          s.prog_nothing_reason ${named ? sql`, m.program_name, s.prog_nothing_note` : sql``})
          order by ${named ? sql`${nameOrder('m.program_name')},` : sql``} m.pk) as programs,
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
          s.prov_data_issues_major, coalesce(m.programs, '[]'), s.prov_nothing_reason
          ${named ? sql`, p.provider_name, s.prov_nothing_note` : sql``})
          order by ${named ? sql`${nameOrder('p.provider_name')},` : sql``} p.pk) as providers,
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

/** What a statement selects for the report of a grant, `provider_rows` and `uploaded` joined as `p` and `i`. */
export const REPORT_COLUMNS = sql`
  coalesce(p.providers, '[]') as providers, coalesce(i.entry, '{}') as entry, coalesce(i.exit, '{}') as exit
`;

export type ReportCells = SavedFlags & {
  readonly season: ReportInput['season'];
  readonly providers: readonly ProviderCells[];
  /** Programs with rows, one entry per survey version. */
  readonly entry: readonly number[];
  readonly exit: readonly number[];
};

/** The cells as input of the validation report. */
export function toReportInput({ season, minor, major, providers, entry, exit }: ReportCells): ReportInput {
  return {
    season,
    grantee: { minor, major },
    providers: providers.map(toReportProvider),
    entryUploads: new Set(entry),
    exitUploads: new Set(exit),
  };
}

type Flag = boolean | null;
type Count = number | null;

type ProviderCells = readonly [
  pk: number,
  active: Flag,
  servedYouth: Flag,
  minor: Flag,
  major: Flag,
  programs: readonly ProgramCells[],
  nothing: string | null,
  name?: string,
  note?: string | null,
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
  name?: string,
  note?: string | null,
];

/** Where no names are read. */
const UNNAMED = '';

function toReportProvider([
  pk,
  active,
  servedYouth,
  minor,
  major,
  programs,
  reason,
  name = UNNAMED,
  note = null,
]: ProviderCells): ReportProvider {
  return {
    pk,
    name,
    active,
    servedYouth,
    flags: { minor, major },
    stated: { reason, note },
    programs: programs.map(toProgram),
  };
}

function toProgram(cells: ProgramCells): ReportProgram {
  const [pk, active, anyYouthBegin, anyYouthComplete] = cells;
  return {
    pk,
    name: cells[15] ?? UNNAMED,
    active,
    anyYouthBegin,
    anyYouthComplete,
    structure: { minor: cells[4], major: cells[5] },
    reach: { minor: cells[6], major: cells[7] },
    entryExit: { minor: cells[8], major: cells[9] },
    entrySurveys: { ms: cells[10], hs: cells[11] },
    exitSurveys: { ms: cells[12], hs: cells[13] },
    stated: { reason: cells[14], note: cells[16] ?? null },
  };
}
