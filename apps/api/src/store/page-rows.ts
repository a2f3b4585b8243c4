/** All saved rows of a grant in one period, for the report: one statement per table, whatever the number of providers. */
import type { FormName } from '@srae/domain/form-kit/form';
import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { PageRow } from './pages.ts';

export type GrantRow = {
  readonly kind: 'grant' | 'provider' | 'program';
  readonly providerId: number | null;
  readonly programId: number | null;
  readonly columns: PageRow;
  readonly cohorts: readonly PageRow[];
  /** Keys of the provider's custom curricula. */
  readonly customCurricula: readonly number[];
  /** Which forms of the row were ever saved. */
  readonly saved: Partial<Record<FormName, boolean>>;
};

/** Rows of the grant, its providers and its programs that are not deleted. */
export async function listPageRows(tx: Tx, grantId: number, periodPk: number): Promise<readonly GrantRow[]> {
  const grant = await sql<{ columns: PageRow }>`
    select to_jsonb(s) as columns from grant_submissions s
    where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk}
  `.execute(tx);
  const providers = await sql<{ columns: PageRow; providerId: number }>`
    select to_jsonb(s) as columns, p.pk as "providerId"
    from provider_submissions s
    join providers p on p.pk = s.fk_providers and p.deleted_at is null
    where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk}
  `.execute(tx);
  const programs = await sql<{
    columns: PageRow;
    providerId: number;
    programId: number;
    cohorts: readonly PageRow[];
    customCurricula: readonly number[];
  }>`
    select to_jsonb(s) as columns, p.pk as "providerId", m.pk as "programId",
      coalesce((select jsonb_agg(to_jsonb(c) order by c.cohort_index) from program_cohorts c
        where c.fk_grants = s.fk_grants and c.fk_reporting_periods = s.fk_reporting_periods
          and c.fk_programs = s.fk_programs), '[]') as cohorts,
      array(select c.pk from program_curricula c where c.fk_providers = p.pk) as "customCurricula"
    from program_submissions s
    join programs m on m.pk = s.fk_programs and m.deleted_at is null
    join providers p on p.pk = m.fk_providers and p.deleted_at is null
    where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk}
  `.execute(tx);
  const none = { providerId: null, programId: null, cohorts: [], customCurricula: [] };
  return [
    ...grant.rows.map((row) => ({
      ...none,
      kind: 'grant' as const,
      ...row,
      saved: { grantee: has(row, 'grantee') },
    })),
    ...providers.rows.map((row) => ({
      ...none,
      kind: 'provider' as const,
      ...row,
      saved: { provider: has(row, 'provider') },
    })),
    ...programs.rows.map((row) => ({
      kind: 'program' as const,
      ...row,
      saved: {
        programstructure: has(row, 'structure'),
        programreach: has(row, 'reach'),
        programentryexit: has(row, 'entryexit'),
      },
    })),
  ];
}

function has(row: { readonly columns: PageRow }, prefix: string): boolean {
  return Number(row.columns[`${prefix}_version`] ?? 0) > 0;
}
