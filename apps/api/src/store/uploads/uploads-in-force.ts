/** The uploads in force by provider: the current ones, and those frozen by a submission. */
import type { InForce, Receipt } from '@srae/contract/schemas/uploads';
import { type RawBuilder, sql } from 'kysely';
import type { GrantPeriod } from '../access/keys.ts';
import type { Tx } from '../database/database.ts';
import type { UploadPlace } from './open-uploads.ts';
import { OF_ALL_ROWS, talliesInForce } from './tallies-in-force.ts';
import { nameOrder } from '../programme/name-order.ts';

/** A provider that is not deleted, with the upload in force for it and its rows. */
export type ProviderInForce = {
  readonly fk_providers: number;
  readonly provider_name: string;
  readonly uploadKey: number;
  readonly number: number;
  /** Rows of programs that are not deleted. */
  readonly rows: number;
  readonly programs: readonly { readonly fk_programs: number; readonly rows: number }[];
};

/** The place's providers with data in force, in the order of names. */
export async function listProvidersInForce(tx: Tx, place: UploadPlace): Promise<readonly ProviderInForce[]> {
  const { rows } = await sql<ProviderInForce>`
    with counted as (
      select f.fk_providers, f.fk_programs, sum(t.rows)::int as rows
      from ${talliesInForce(OF_ALL_ROWS)}
      join programs m on m.pk = f.fk_programs and m.deleted_at is null
      where ${isAt(place)} group by 1, 2
    ),
    by_provider as (
      select fk_providers, sum(rows)::int as rows,
        json_agg(json_build_object('fk_programs', fk_programs, 'rows', rows) order by fk_programs) as programs
      from counted group by 1
    )
    select f.fk_providers, p.provider_name, f.fk_uploads as "uploadKey", f.upload_number as number,
      coalesce(c.rows, 0) as rows, coalesce(c.programs, '[]') as programs
    from uploads_in_force f join providers p on p.pk = f.fk_providers and p.deleted_at is null
    left join by_provider c on c.fk_providers = f.fk_providers
    where ${isAt(place)}
    order by ${nameOrder('p.provider_name')}, p.pk
  `.execute(tx);
  return rows;
}

/** A file in force for a provider of the place. */
export type FileInForce = Pick<Receipt, 'number' | 'upload_file_name' | 'provider'> &
  Pick<
    InForce['files'][number],
    'upload_column_mapping' | 'upload_cells_corrected' | 'upload_values_mapped'
  > & {
    readonly uploadKey: number;
    readonly upload_time: Date;
    readonly uploaded_by: string;
  };

/** The files in force, the latest first. */
export async function listFilesInForce(tx: Tx, place: UploadPlace): Promise<readonly FileInForce[]> {
  // Texts of a whole-grant file may come from any provider's rows.
  const isVisible = sql`(${place.providerId}::int is null or u.fk_providers is not null)`;
  const { rows } = await sql<FileInForce>`
    select u.pk as "uploadKey", u.upload_number as number, u.upload_file_name, u.upload_time,
      u.uploaded_by::text, u.upload_column_mapping,
      case when ${isVisible} then u.upload_cells_corrected end as upload_cells_corrected,
      case when ${isVisible} then u.upload_values_mapped end as upload_values_mapped,
      case when s.pk is not null then json_build_object('pk', s.pk, 'provider_name', s.provider_name) end as provider
    from ${sql.table(`${place.kind}_uploads`)} u left join providers s on s.pk = u.fk_providers
    where u.fk_grants = ${place.grantId} and u.pk in (
      select f.fk_uploads from uploads_in_force f join providers p on p.pk = f.fk_providers and p.deleted_at is null
      where ${isAt(place)})
    order by u.upload_number desc
  `.execute(tx);
  return rows;
}

/** Whether the rows of an upload in force were disposed of under the records schedule; their counts stay. */
export async function hasDisposedRows(tx: Tx, place: UploadPlace): Promise<boolean> {
  const { rows } = await sql`
    select from uploads_in_force f join ${sql.table(`${place.kind}_uploads`)} u on u.pk = f.fk_uploads
    where ${isAt(place)} and u.rows_disposed_at is not null limit 1
  `.execute(tx);
  return rows.length > 0;
}

/** The place's providers that are not deleted, and whether their own accounts may upload. */
export async function listUploadProviders(
  tx: Tx,
  { grantId, providerId }: UploadPlace,
): Promise<readonly { readonly pk: number; readonly provider_name: string; readonly may_upload: boolean }[]> {
  let query = tx
    .selectFrom('providers')
    .select(['pk', 'provider_name', 'may_upload'])
    .where('fk_grants', '=', grantId)
    .where('deleted_at', 'is', null);
  if (providerId !== null) query = query.where('pk', '=', providerId);
  return query.orderBy(nameOrder('provider_name')).orderBy('pk').execute();
}

function isAt({ grantId, periodPk, kind, providerId }: UploadPlace): RawBuilder<unknown> {
  return sql`f.fk_grants = ${grantId} and f.fk_reporting_periods = ${periodPk} and f.kind = ${kind}
    and (${providerId}::int is null or f.fk_providers = ${providerId})`;
}

/**
 * The uploads in force as jsonb, by survey: the number of a whole-grant upload that is still in force for all
 * providers with rows in it (the original form); otherwise the number of each provider's upload by the provider's
 * key. Deleted providers are omitted, so that their erasure changes nothing.
 */
export function uploadsInForceJson({ grantId, periodPk }: GrantPeriod): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_object_agg(in_force.kind, case
      when in_force.uploads = 1 and in_force.providers @> coalesce((
          select array_agg(p.pk) from (
            select 'entry' as kind, pk, upload_providers from entry_uploads where fk_grants = ${grantId}
            union all
            select 'exit', pk, upload_providers from exit_uploads where fk_grants = ${grantId}
          ) u
          join providers p on p.pk = any(u.upload_providers) and p.deleted_at is null
          where u.kind = in_force.kind and u.pk = in_force.latest
        ), '{}')
        then to_jsonb(in_force.number) else in_force.by_provider end)
    from (
      select f.kind, count(distinct f.fk_uploads) as uploads, max(f.fk_uploads) as latest,
        max(f.upload_number) as number, array_agg(f.fk_providers) as providers,
        jsonb_object_agg(f.fk_providers::text, f.upload_number) as by_provider
      from uploads_in_force f join providers p on p.pk = f.fk_providers and p.deleted_at is null
      where f.fk_grants = ${grantId} and f.fk_reporting_periods = ${periodPk}
      group by f.kind
    ) in_force
  ), '{}')`;
}
