/** All saved rows of a grant in one period, for the report: one statement per table, for any number of providers. */
import type { FormName } from '@srae/domain/form-kit/form';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { PageRow } from './pages.ts';
import type { GrantPeriod } from '../access/keys.ts';

export type GrantRow = {
  readonly kind: 'grant' | 'provider' | 'program';
  readonly providerId: number | null;
  readonly programId: number | null;
  readonly columns: PageRow;
  readonly cohorts: readonly PageRow[];
  /** Whether the provider or the program is deleted (restorable). */
  readonly deleted: boolean;
  /** Keys of the provider's custom curricula. */
  readonly customCurricula: readonly number[];
  /** Which forms of the row were ever saved. */
  readonly saved: Partial<Record<FormName, boolean>>;
};

export type PageRowFilter = {
  /** All kinds if absent. */
  readonly kinds?: readonly GrantRow['kind'][];
  /** Of providers and programs, only those of these providers; of all if null or absent. */
  readonly providers?: readonly number[] | null;
  readonly programId?: number | null;
  /** Includes deleted (restorable) providers and programs; excludes them if absent. */
  readonly deleted?: 'included';
};

/** Rows of the grant, its providers and its programs in one period. */
export async function listPageRows(
  tx: Tx,
  key: GrantPeriod,
  filter: PageRowFilter = {},
): Promise<readonly GrantRow[]> {
  const wanted = (kind: GrantRow['kind']) => filter.kinds?.includes(kind) ?? true;
  const grants = wanted('grant') ? await listGrantRow(tx, key) : [];
  const providers = wanted('provider') ? await listProviderRows(tx, key, filter) : [];
  const programs = wanted('program') ? await listProgramRows(tx, key, filter) : [];
  const none = { providerId: null, programId: null, cohorts: [], customCurricula: [] };
  return [
    ...grants.map((row) => ({
      ...none,
      kind: 'grant' as const,
      deleted: false,
      ...row,
      saved: { grantee: has(row, 'grantee') },
    })),
    ...providers.map((row) => ({
      ...none,
      kind: 'provider' as const,
      ...row,
      saved: { provider: has(row, 'provider') },
    })),
    ...programs.map((row) => ({
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

async function listGrantRow(tx: Tx, { grantId, periodPk }: GrantPeriod) {
  const { rows } = await sql<{ columns: PageRow }>`
    select to_json(s) as columns from grant_submissions s
    where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk}
  `.execute(tx);
  return rows;
}

async function listProviderRows(tx: Tx, { grantId, periodPk }: GrantPeriod, filter: PageRowFilter) {
  const { rows } = await sql<{ columns: PageRow; providerId: number; deleted: boolean }>`
    select to_json(s) as columns, p.pk as "providerId", p.deleted_at is not null as deleted
    from provider_submissions s
    join providers p on p.pk = s.fk_providers
    where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk} ${toPlace(filter)}
      ${filter.deleted === 'included' ? sql`` : sql`and p.deleted_at is null`}
  `.execute(tx);
  return rows;
}

async function listProgramRows(tx: Tx, { grantId, periodPk }: GrantPeriod, filter: PageRowFilter) {
  const program = filter.programId ? sql`and m.pk = ${filter.programId}` : sql``;
  const { rows } = await sql<ProgramRow>`
    select to_json(s) as columns, p.pk as "providerId", m.pk as "programId",
      (m.deleted_at is not null or p.deleted_at is not null) as deleted,
      coalesce((select json_agg(to_json(c) order by c.cohort_index) from program_cohorts c
        where c.fk_grants = s.fk_grants and c.fk_reporting_periods = s.fk_reporting_periods
          and c.fk_programs = s.fk_programs), '[]') as cohorts,
      array(select c.pk from program_curricula c where c.fk_providers = p.pk) as "customCurricula"
    from program_submissions s
    join programs m on m.pk = s.fk_programs
    join providers p on p.pk = m.fk_providers
    where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk} ${toPlace(filter)} ${program}
      ${filter.deleted === 'included' ? sql`` : sql`and m.deleted_at is null and p.deleted_at is null`}
  `.execute(tx);
  return rows;
}

type ProgramRow = {
  columns: PageRow;
  providerId: number;
  programId: number;
  deleted: boolean;
  cohorts: readonly PageRow[];
  customCurricula: readonly number[];
};

function toPlace({ providers }: PageRowFilter) {
  return providers ? sql`and p.pk = any(${providers}::int[])` : sql``;
}

function has(row: { readonly columns: PageRow }, prefix: string): boolean {
  return Number(row.columns[`${prefix}_version`] ?? 0) > 0;
}
