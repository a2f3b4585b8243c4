/** All saved pages of a grant and period with their targets, for the forms workbook: one statement per table. */
import { sql } from 'kysely';
import type { GrantPeriod } from '../access/keys.ts';
import { runBatch, type Tx } from '../database/database.ts';
import type { PageRow } from './pages.ts';
import { nameOrder } from '../programme/name-order.ts';

export type WorkbookRows = {
  readonly grantee: PageRow | null;
  readonly providers: readonly ProviderRow[];
  readonly programs: readonly ProgramRow[];
  readonly cohorts: readonly PageRow[];
  readonly curricula: readonly CurriculumRow[];
  readonly deleted: readonly DeletedRow[];
};

type ProviderRow = { readonly pk: number; readonly name: string; readonly row: PageRow | null };
type ProgramRow = ProviderRow & { readonly providerId: number };
type CurriculumRow = { readonly pk: number; readonly name: string; readonly providerId: number | null };
type DeletedRow = { readonly pk: number; readonly kind: 'providers' | 'programs' };

/** The rows of the grant, its providers and its programs that are not deleted, in the order of names. */
export async function listWorkbookRows(tx: Tx, { grantId, periodPk }: GrantPeriod): Promise<WorkbookRows> {
  const [[grant], providers, programs, cohorts, curricula, deleted] = await runBatch<
    [{ readonly row: PageRow }, ProviderRow, ProgramRow, PageRow, CurriculumRow, DeletedRow]
  >(tx, [
    sql`
      select to_jsonb(s) as row from grant_submissions s
      where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk}
    `,
    sql`
      select p.pk, p.provider_name as name, to_jsonb(s) as row
      from providers p
      left join provider_submissions s
        on s.fk_grants = p.fk_grants and s.fk_providers = p.pk and s.fk_reporting_periods = ${periodPk}
      where p.fk_grants = ${grantId} and p.deleted_at is null
      order by ${nameOrder('p.provider_name')}, p.pk
    `,
    sql`
      select m.pk, m.fk_providers as "providerId", m.program_name as name, to_jsonb(s) as row
      from programs m
      left join program_submissions s
        on s.fk_grants = m.fk_grants and s.fk_programs = m.pk and s.fk_reporting_periods = ${periodPk}
      where m.fk_grants = ${grantId} and m.deleted_at is null
      order by ${nameOrder('m.program_name')}, m.pk
    `,
    sql`
      select c.* from program_cohorts c
      where c.fk_grants = ${grantId} and c.fk_reporting_periods = ${periodPk}
      order by c.fk_programs, c.cohort_index
    `,
    sql`
      select c.pk, c.prog_curriculum_name as name, c.fk_providers as "providerId"
      from program_curricula c
      where (c.fk_providers is null and c.active)
        or (c.fk_providers in (select pk from providers where fk_grants = ${grantId}) and c.merged_into is null)
        or c.pk in (select s.fk_program_curricula from program_submissions s where s.fk_grants = ${grantId})
      order by lower(c.prog_curriculum_name), c.pk
    `,
    sql`
      select pk, 'providers' as kind from providers where fk_grants = ${grantId} and deleted_at is not null
      union all
      select pk, 'programs' as kind from programs where fk_grants = ${grantId} and deleted_at is not null
    `,
  ]);
  return { grantee: grant?.row ?? null, providers, programs, cohorts, curricula, deleted };
}
