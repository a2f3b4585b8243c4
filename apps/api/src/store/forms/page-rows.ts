/** All saved rows of a grant in one period, for the report: one statement per table, for any number of providers. */
import type { FormName } from '@srae/domain/form-kit/form';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { DATABASE, joinStamp, SERVER_START, written } from '../database/row-stamp.ts';
import type { PageRow } from './pages.ts';
import type { GrantPeriod } from '../access/keys.ts';

/** A row of a page's table: of the grant, of a provider or of a program. */
export type RowKey = { readonly kind: RowKind; readonly pk: number };
export type RowKind = 'grant' | 'provider' | 'program';

export type GrantRow = RowKey & {
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

/** A row with a text that differs after anything of its `GrantRow` was written, within one PostgreSQL server since its start. */
export type StampedRow = RowKey & { readonly stamp: string };

export type PageRowFilter = {
  /** All kinds if absent. */
  readonly kinds?: readonly RowKind[];
  /** Of providers and programs, only those of these providers; of all if null or absent. */
  readonly providers?: readonly number[] | null;
  readonly programId?: number | null;
  /** Includes deleted (restorable) providers and programs; excludes them if absent. */
  readonly deleted?: 'included';
  /** Only these rows; all of the grant if absent. */
  readonly rows?: readonly RowKey[];
};

/** Rows of the grant, its providers and its programs in one period. */
export async function listPageRows(
  tx: Tx,
  key: GrantPeriod,
  filter: PageRowFilter = {},
): Promise<readonly GrantRow[]> {
  const wanted = toKinds(filter);
  const grants = wanted.includes('grant') ? await listGrantRow(tx, key, filter) : [];
  const providers = wanted.includes('provider') ? await listProviderRows(tx, key, filter) : [];
  const programs = wanted.includes('program') ? await listProgramRows(tx, key, filter) : [];
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

/** The same rows with their stamps alone, in one statement. */
export async function listStampedRows(
  tx: Tx,
  key: GrantPeriod,
  filter: PageRowFilter = {},
): Promise<readonly StampedRow[]> {
  const selects = {
    grant: sql`select 'grant' as kind, s.pk, ${toStamp([written('s')])} as stamp
      ${grantTables(key, filter)}`,
    provider: sql`select 'provider' as kind, s.pk,
        ${toStamp([written('s'), written('p')])} as stamp
      ${providerTables(key, filter)}`,
    program: sql`select 'program' as kind, s.pk,
        ${toStamp([
          written('s'),
          written('m'),
          written('p'),
          sql`select string_agg(${written('c')}, ',' order by c.cohort_index) ${COHORTS}`,
          sql`select string_agg(c.pk::text, ',' order by c.pk) ${CURRICULA}`,
        ])} as stamp
      ${programTables(key, filter)}`,
  };
  const wanted = toKinds(filter).map((kind) => selects[kind]);
  if (wanted.length === 0) return [];
  const { rows } = await sql<StampedRow>`${sql.join(wanted, sql` union all `)}`.execute(tx);
  return rows;
}

const KINDS = ['grant', 'provider', 'program'] as const;

function toKinds({ kinds, rows }: PageRowFilter): readonly RowKind[] {
  return KINDS.filter(
    (kind) => (kinds?.includes(kind) ?? true) && (rows?.some((row) => row.kind === kind) ?? true),
  );
}

async function listGrantRow(tx: Tx, key: GrantPeriod, filter: PageRowFilter) {
  const { rows } = await sql<{ pk: number; columns: PageRow }>`
    select s.pk, to_json(s) as columns ${grantTables(key, filter)}
  `.execute(tx);
  return rows;
}

async function listProviderRows(tx: Tx, key: GrantPeriod, filter: PageRowFilter) {
  const { rows } = await sql<{ pk: number; columns: PageRow; providerId: number; deleted: boolean }>`
    select s.pk, to_json(s) as columns, p.pk as "providerId", p.deleted_at is not null as deleted
    ${providerTables(key, filter)}
  `.execute(tx);
  return rows;
}

async function listProgramRows(tx: Tx, key: GrantPeriod, filter: PageRowFilter) {
  const { rows } = await sql<ProgramRow>`
    select s.pk, to_json(s) as columns, p.pk as "providerId", m.pk as "programId",
      (m.deleted_at is not null or p.deleted_at is not null) as deleted,
      coalesce((select json_agg(to_json(c) order by c.cohort_index) ${COHORTS}), '[]') as cohorts,
      array(select c.pk ${CURRICULA}) as "customCurricula"
    ${programTables(key, filter)}
  `.execute(tx);
  return rows;
}

type ProgramRow = {
  pk: number;
  columns: PageRow;
  providerId: number;
  programId: number;
  deleted: boolean;
  cohorts: readonly PageRow[];
  customCurricula: readonly number[];
};

function grantTables(key: GrantPeriod, filter: PageRowFilter) {
  return sql`from grant_submissions s where ${isOfReport(key)} ${amongRows('grant', filter)}`;
}

function providerTables(key: GrantPeriod, filter: PageRowFilter) {
  return sql`
    from provider_submissions s
    join providers p on p.pk = s.fk_providers
    where ${isOfReport(key)} ${toPlace(filter)} ${amongRows('provider', filter)}
      ${filter.deleted === 'included' ? sql`` : sql`and p.deleted_at is null`}
  `;
}

function programTables(key: GrantPeriod, filter: PageRowFilter) {
  const program = filter.programId ? sql`and m.pk = ${filter.programId}` : sql``;
  return sql`
    from program_submissions s
    join programs m on m.pk = s.fk_programs
    join providers p on p.pk = m.fk_providers
    where ${isOfReport(key)} ${toPlace(filter)} ${program} ${amongRows('program', filter)}
      ${filter.deleted === 'included' ? sql`` : sql`and m.deleted_at is null and p.deleted_at is null`}
  `;
}

/** The cohorts of the program of the row `s`, and the custom curricula of its provider `p`, as `c`. */
const COHORTS = sql`
  from program_cohorts c
  where c.fk_grants = s.fk_grants and c.fk_reporting_periods = s.fk_reporting_periods and c.fk_programs = s.fk_programs
`;
const CURRICULA = sql`from program_curricula c where c.fk_providers = p.pk`;

function isOfReport({ grantId, periodPk }: GrantPeriod) {
  return sql`s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk}`;
}

function amongRows(kind: RowKind, { rows }: PageRowFilter) {
  const pks = rows?.filter((row) => row.kind === kind).map(({ pk }) => pk);
  return pks ? sql`and s.pk = any(${pks}::int[])` : sql``;
}

function toPlace({ providers }: PageRowFilter) {
  return providers ? sql`and p.pk = any(${providers}::int[])` : sql``;
}

function toStamp(parts: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  return joinStamp([SERVER_START, DATABASE, ...parts]);
}

function has(row: { readonly columns: PageRow }, prefix: string): boolean {
  return Number(row.columns[`${prefix}_version`] ?? 0) > 0;
}
