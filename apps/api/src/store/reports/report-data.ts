/** Data of the validation report: every page's flags of a grant in one period. */
import type { ReportInput, ReportProgram, ReportProvider } from '@srae/domain/report/validation-report';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import {
  isAmong,
  programInPeriod,
  providerInPeriod,
  type ReportedProviders,
} from '../programme/places-of-period.ts';
import { OF_ALL_ROWS, talliesInForce } from '../uploads/tallies-in-force.ts';
import type { GrantPeriod } from '../access/keys.ts';

type Stated = { readonly reason: string | null; readonly note: string | null };

type ProgramRow = Omit<
  ReportProgram,
  'structure' | 'reach' | 'entryExit' | 'entrySurveys' | 'exitSurveys' | 'stated'
> &
  Stated & {
    readonly provider: number;
    readonly flags: readonly (boolean | null)[];
    readonly surveys: readonly (number | null)[];
  };

/**
 * Input of the validation report of a grant, or of some of its providers; the number of statements does not depend on
 * the number of providers (Q141).
 */
export async function getReportInput(
  tx: Tx,
  key: GrantPeriod,
  only: ReportedProviders = null,
): Promise<ReportInput> {
  const { grantId, periodPk } = key;
  const grant = await sql<{ season: 'winter' | 'summer'; minor: boolean | null; major: boolean | null }>`
    select r.season, s.gr_data_issues_minor as minor, s.gr_data_issues_major as major
    from reporting_periods r
    left join grant_submissions s on s.fk_grants = ${grantId} and s.fk_reporting_periods = r.pk
    where r.pk = ${periodPk}
  `.execute(tx);
  const [head] = grant.rows;
  if (!head) throw new Error('The period of a resolved target is gone.');
  const programs = await listPrograms(tx, key, only);
  const providers = await sql<
    Omit<ReportProvider, 'flags' | 'programs' | 'stated'> &
      Stated & { minor: boolean | null; major: boolean | null }
  >`
    select p.pk, p.provider_name as name, s.prov_active as active, s.prov_provider_serve_youth as "servedYouth",
      s.prov_data_issues_minor as minor, s.prov_data_issues_major as major,
      s.prov_nothing_reason as reason, s.prov_nothing_note as note
    from providers p
    left join provider_submissions s
      on s.fk_grants = p.fk_grants and s.fk_providers = p.pk and s.fk_reporting_periods = ${periodPk}
    where p.fk_grants = ${grantId} and ${providerInPeriod(periodPk)} ${isAmong(only, 'p.pk')}
    order by lower(p.provider_name), p.pk
  `.execute(tx);
  return {
    season: head.season,
    grantee: { minor: head.minor, major: head.major },
    providers: providers.rows.map(({ minor, major, reason, note, ...provider }) => ({
      ...provider,
      stated: { reason, note },
      flags: { minor, major },
      programs: programs.filter((program) => program.provider === provider.pk).map(toProgram),
    })),
    entryUploads: await programsWithRows(tx, key, 'entry', only),
    exitUploads: await programsWithRows(tx, key, 'exit', only),
  };
}

async function listPrograms(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  only: ReportedProviders,
): Promise<readonly ProgramRow[]> {
  const { rows } = await sql<ProgramRow>`
    select m.pk, m.program_name as name, m.fk_providers as provider, s.prog_active as active,
      s.prog_any_youth_begin as "anyYouthBegin", s.prog_any_youth_complete as "anyYouthComplete",
      s.prog_nothing_reason as reason, s.prog_nothing_note as note,
      array[s.prog_data_issues_minor, s.prog_data_issues_major, s.prog_reach_data_issues_minor,
        s.prog_reach_data_issues_major, s.prog_entry_exit_data_issues_minor, s.prog_entry_exit_data_issues_major] as flags,
      array[s.prog_en_tot_surveys_ms, s.prog_en_tot_surveys_hs, s.prog_ex_tot_surveys_ms, s.prog_ex_tot_surveys_hs] as surveys
    from programs m
    left join program_submissions s
      on s.fk_grants = m.fk_grants and s.fk_programs = m.pk and s.fk_reporting_periods = ${periodPk}
    where m.fk_grants = ${grantId} and ${programInPeriod(periodPk)} ${isAmong(only, 'm.fk_providers')}
    order by lower(m.program_name), m.pk
  `.execute(tx);
  return rows;
}

function toProgram({ provider: _, flags, surveys, reason, note, ...program }: ProgramRow): ReportProgram {
  const flagsAt = (index: number) => ({ minor: flags[index] ?? null, major: flags[index + 1] ?? null });
  const countsAt = (index: number) => ({ ms: surveys[index] ?? null, hs: surveys[index + 1] ?? null });
  return {
    ...program,
    stated: { reason, note },
    structure: flagsAt(0),
    reach: flagsAt(2),
    entryExit: flagsAt(4),
    entrySurveys: countsAt(0),
    exitSurveys: countsAt(2),
  };
}

/** Programs with at least one row in the upload in force, from the tallies, without a scan of rows. */
async function programsWithRows(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  kind: 'entry' | 'exit',
  only: ReportedProviders,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ program: number }>`
    select distinct t.fk_programs as program from ${talliesInForce(OF_ALL_ROWS)}
    where f.fk_grants = ${grantId} and f.fk_reporting_periods = ${periodPk} and f.kind = ${kind}
      ${isAmong(only, 'f.fk_providers')}
  `.execute(tx);
  return new Set(rows.map((row) => row.program));
}
