/** Providers and programs of a grant. Deletion is soft (decision 4); everything here excludes deleted ones. */
import type { ProviderList } from '@srae/contract/schemas/reporting';
import { toStatement } from '@srae/domain/programme/nothing-to-report';
import { sql } from 'kysely';
import { pageClause, runPage } from '../database/paging.ts';
import type { Listed, Page } from '../database/paging.ts';
import type { Tx } from '../database/database.ts';
import type { GrantPeriod } from '../access/keys.ts';
import { nameOrder } from './name-order.ts';

type ListedProvider = ProviderList[number];
type ListedProgram = ListedProvider['programs'][number];
/** The stored reason for nothing to report, whether or not it currently counts. */
type Stated = { readonly reason: string | null; readonly note: string | null };

/** One page of a grant's providers (all or named) with their programs, Active states and flags of one period. */
export async function listProviders(
  tx: Tx,
  of: {
    readonly grantId: number;
    readonly periodPk: number;
    readonly providerIds: readonly number[] | null;
  },
  page: Page,
): Promise<Listed<ListedProvider>> {
  const { grantId, periodPk, providerIds } = of;
  const only = providerIds === null ? sql`` : sql`and p.pk = any(${providerIds}::int[])`;
  const cut = sql<Omit<ListedProvider, 'programs' | 'nothing_to_report'> & Stated>`
    select p.pk, p.provider_name, p.may_upload, s.prov_active, coalesce(s.active_version, 0) as active_version,
      s.prov_provider_serve_youth, s.prov_num_program_models_implemented,
      s.prov_data_issues_minor, s.prov_data_issues_major, coalesce(s.provider_version, 0) > 0 as has_data,
      s.prov_nothing_reason as reason, s.prov_nothing_note as note
    from providers p
    left join provider_submissions s
      on s.fk_grants = p.fk_grants and s.fk_providers = p.pk and s.fk_reporting_periods = ${periodPk}
    where p.fk_grants = ${grantId} and p.deleted_at is null ${only}
    order by ${nameOrder('p.provider_name')}, p.pk
    ${pageClause(page)}
  `;
  const count = sql<{ total: number }>`
    select count(*) as total from providers p where p.fk_grants = ${grantId} and p.deleted_at is null ${only}
  `;
  const { rows: providers, total } = await runPage(tx, cut, count);
  const shown = providers.map((provider) => provider.pk);
  const programs = await sql<Omit<ListedProgram, 'nothing_to_report'> & Stated & { fk_providers: number }>`
    select m.pk, m.fk_providers, m.program_name, s.prog_active, coalesce(s.active_version, 0) as active_version,
      s.prog_data_issues_minor, s.prog_data_issues_major,
      s.prog_reach_data_issues_minor, s.prog_reach_data_issues_major,
      s.prog_entry_exit_data_issues_minor, s.prog_entry_exit_data_issues_major,
      coalesce(s.structure_version + s.reach_version + s.entryexit_version, 0) > 0 as has_data,
      s.prog_any_youth_begin, s.prog_any_youth_complete,
      s.prog_nothing_reason as reason, s.prog_nothing_note as note
    from programs m
    join providers p on p.pk = m.fk_providers and p.deleted_at is null
    left join program_submissions s
      on s.fk_grants = m.fk_grants and s.fk_programs = m.pk and s.fk_reporting_periods = ${periodPk}
    where m.fk_grants = ${grantId} and m.deleted_at is null and p.pk = any(${shown}::int[])
    order by ${nameOrder('m.program_name')}, m.pk
  `.execute(tx);
  const rows = providers.map(({ reason, note, ...provider }) => ({
    ...provider,
    nothing_to_report: toStatement({ active: provider.prov_active }, { reason, note }),
    programs: programs.rows.filter((program) => program.fk_providers === provider.pk).map(toListedProgram),
  }));
  return { rows, total };
}

function toListedProgram({
  fk_providers: _,
  reason,
  note,
  ...program
}: Omit<ListedProgram, 'nothing_to_report'> & Stated & { fk_providers: number }): ListedProgram {
  const grounds = {
    active: program.prog_active,
    anyYouthBegin: program.prog_any_youth_begin,
    anyYouthComplete: program.prog_any_youth_complete,
  };
  return { ...program, nothing_to_report: toStatement(grounds, { reason, note }) };
}

/** Keys of a grant's providers, and of its programs with their providers. */
export async function listPlaces(
  tx: Tx,
  grantId: number,
): Promise<{
  readonly providers: readonly number[];
  readonly programs: readonly { readonly pk: number; readonly providerId: number }[];
}> {
  const providers = await tx
    .selectFrom('providers')
    .select('pk')
    .where('fk_grants', '=', grantId)
    .where('deleted_at', 'is', null)
    .execute();
  const programs = await tx
    .selectFrom('programs')
    .select(['pk', 'fk_providers as providerId'])
    .where('fk_grants', '=', grantId)
    .where('deleted_at', 'is', null)
    .execute();
  const keys = providers.map(({ pk }) => pk);
  return { providers: keys, programs: programs.filter(({ providerId }) => keys.includes(providerId)) };
}

/** How many providers and programs a grant has. */
export async function countPlaces(
  tx: Tx,
  grantId: number,
): Promise<{ readonly providers: number; readonly programs: number }> {
  const { rows } = await sql<{ providers: number; programs: number }>`
    select
      (select count(*) from providers where fk_grants = ${grantId} and deleted_at is null) as providers,
      (select count(*) from programs where fk_grants = ${grantId} and deleted_at is null) as programs
  `.execute(tx);
  return rows[0] ?? { providers: 0, programs: 0 };
}

/** Adds a provider to a grant; a name in use violates provider_name_taken. Returns its key. */
export async function createProvider(tx: Tx, grantId: number, name: string, at: Date): Promise<number> {
  const row = await tx
    .insertInto('providers')
    .values({ fk_grants: grantId, provider_name: name, created_at: at, deleted_at: null, deleted_by: null })
    .returning('pk')
    .executeTakeFirstOrThrow();
  return row.pk;
}

/** Sets whether a provider's own accounts may upload; returns the former value, null if there is no such provider. */
export async function saveMayUpload(
  tx: Tx,
  grantId: number,
  providerId: number,
  mayUpload: boolean,
): Promise<boolean | null> {
  const { rows } = await sql<{ before: boolean }>`
    update providers p set may_upload = ${mayUpload}
    from (select pk, may_upload from providers where pk = ${providerId} and fk_grants = ${grantId}
      and deleted_at is null for update) former
    where p.pk = former.pk returning former.may_upload as before
  `.execute(tx);
  return rows[0]?.before ?? null;
}

/** Renames a provider; returns both names, or null when deleted. A name in use violates provider_name_taken. */
export async function saveProviderName(
  tx: Tx,
  { grantId, periodPk, providerId }: GrantPeriod & { readonly providerId: number },
  name: string,
  by: Act,
): Promise<{ readonly former: string; readonly name: string } | null> {
  const provider = await tx
    .selectFrom('providers')
    .select('provider_name as former')
    .where('pk', '=', providerId)
    .where('fk_grants', '=', grantId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!provider) return null;
  const { former } = provider;
  if (former === name) return { former, name };
  await tx.updateTable('providers').set({ provider_name: name }).where('pk', '=', providerId).execute();
  await sql`
    insert into provider_former_names (fk_grants, fk_reporting_periods, fk_providers, former_name, renamed_at, renamed_by)
    values (${grantId}, ${periodPk}, ${providerId}, ${former}, ${by.at}, ${by.by})
    on conflict (fk_grants, fk_reporting_periods, fk_providers, former_name)
      do update set renamed_at = excluded.renamed_at, renamed_by = excluded.renamed_by
  `.execute(tx);
  // The period's pages store the name with their answers.
  await sql`
    update provider_submissions set provider_name = ${name}
    where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk} and fk_providers = ${providerId}
  `.execute(tx);
  await sql`
    update program_submissions set provider_name = ${name}
    where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}
      and fk_programs in (select pk from programs where fk_providers = ${providerId})
  `.execute(tx);
  return { former, name };
}

/** Adds a program to a provider that served youth in a period that is open; null when it did not. */
export async function createProgram(
  tx: Tx,
  { grantId, providerId }: { readonly grantId: number; readonly providerId: number },
  name: string,
  at: Date,
): Promise<number | null> {
  const { rows } = await sql<{ pk: number }>`
    insert into programs (fk_grants, fk_providers, program_name, created_at)
    select ${grantId}, ${providerId}, ${name}, ${at}
    where exists (
      select from provider_submissions s
      join reporting_periods r on r.pk = s.fk_reporting_periods and (r.current or r.open_for_writing)
      where s.fk_grants = ${grantId} and s.fk_providers = ${providerId} and s.prov_provider_serve_youth
    )
    returning pk
  `.execute(tx);
  return rows[0]?.pk ?? null;
}

/** Renames a program; false when deleted. */
export async function saveProgramName(
  tx: Tx,
  grantId: number,
  programId: number,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows: found } = await tx
    .updateTable('programs')
    .set({ program_name: name })
    .where('pk', '=', programId)
    .where('fk_grants', '=', grantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(found) > 0;
}

/** Time and author of a change. */
type Act = { readonly at: Date; readonly by: string };

/**
 * Soft-deletes a provider with its programs and its provider-level associations (decision 4, Q18). False when already
 * deleted: of two concurrent deletions one takes effect.
 */
export async function deleteProvider(
  tx: Tx,
  grantId: number,
  providerId: number,
  deletion: Act,
): Promise<boolean> {
  const gone = { deleted_at: deletion.at, deleted_by: deletion.by };
  const { numUpdatedRows: found } = await tx
    .updateTable('providers')
    .set(gone)
    .where('pk', '=', providerId)
    .where('fk_grants', '=', grantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (Number(found) === 0) return false;
  await tx
    .updateTable('programs')
    .set(gone)
    .where('fk_providers', '=', providerId)
    .where('fk_grants', '=', grantId)
    .where('deleted_at', 'is', null)
    .execute();
  await tx
    .updateTable('user_associations')
    .set({ deleted_at: deletion.at })
    .where('fk_providers', '=', providerId)
    .where('fk_grants', '=', grantId)
    .where('deleted_at', 'is', null)
    .execute();
  return true;
}

/** Soft-deletes a program; false when already deleted. */
export async function deleteProgram(
  tx: Tx,
  grantId: number,
  programId: number,
  deletion: Act,
): Promise<boolean> {
  const { numUpdatedRows: found } = await tx
    .updateTable('programs')
    .set({ deleted_at: deletion.at, deleted_by: deletion.by })
    .where('pk', '=', programId)
    .where('fk_grants', '=', grantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(found) > 0;
}
