/** Committed uploads: their receipts, and which one is in force for each provider (decision 30). */
import type { Announcement, Receipt } from '@srae/contract/schemas/uploads';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { FORMER_USER, listPersonNames } from '../accounts/people.ts';
import { instrumentSubquery } from '../programme/periods.ts';
import type { UploadPlace } from './open-uploads.ts';
import type { ReplacedPart } from './replaced-uploads.ts';
import { listProvidersInForce } from './uploads-in-force.ts';
import { nameOrder } from '../programme/name-order.ts';

export type CommittedFile = {
  readonly uploadKey: number;
  readonly announced: Announcement;
  /** Of the rows as stored, as lower-case hex. */
  readonly storedSha256: string;
  readonly by: string;
  readonly at: Date;
};

/** The number of a committed upload, and the uploads it replaced. */
export type InForce = { readonly number: number; readonly replaced: readonly ReplacedPart[] };

/**
 * Writes the receipt under the next number of the grant, period and survey, and puts the upload in force: for the
 * place's provider, or for exactly the providers with rows in it. Its tallies must be saved before.
 */
export async function saveInForce(tx: Tx, place: UploadPlace, file: CommittedFile): Promise<InForce> {
  const { announced, uploadKey } = file;
  const { grantId, periodPk, kind, providerId } = place;
  const { rows } = await sql<{ number: number }>`
    insert into ${sql.table(TABLES[kind])} (pk, fk_grants, fk_reporting_periods, fk_providers, upload_providers,
      instrument, upload_number, upload_time, uploaded_by, upload_file_name, upload_row_count, upload_custom_file,
      upload_sheet_name, upload_headers_row, upload_data_row, upload_column_mapping, upload_sha256, stored_sha256,
      upload_cells_corrected, upload_values_mapped)
    select ${uploadKey}::int, ${grantId}::int, ${periodPk}::int, ${providerId}::int,
      array(select distinct m.fk_providers from survey_tallies t join programs m on m.pk = t.fk_programs
        where t.fk_grants = ${grantId} and t.fk_uploads = ${uploadKey} and t.factor = 'all' order by 1),
      ${instrumentSubquery(periodPk)}, coalesce(max(upload_number), 0) + 1,
      ${file.at}::timestamptz, ${file.by}::uuid, ${announced.upload_file_name}, ${announced.upload_row_count}::int,
      ${announced.upload_custom_file}::boolean, ${announced.upload_sheet_name}::text,
      ${announced.upload_headers_row}::int, ${announced.upload_data_row}::int,
      ${announced.upload_column_mapping}::text, ${announced.upload_sha256}::text, ${file.storedSha256},
      ${announced.upload_cells_corrected ?? 0}::int, ${JSON.stringify(announced.upload_values_mapped ?? [])}::jsonb
    from ${sql.table(TABLES[kind])}
    where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}
    returning upload_number as number
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The receipt of an upload was not written.');
  const replaced = await deleteInForce(tx, place);
  await sql`
    insert into uploads_in_force (fk_grants, fk_reporting_periods, kind, fk_providers, fk_uploads, upload_number)
    select fk_grants, fk_reporting_periods, ${kind}, unnest(upload_providers), pk, upload_number
    from ${sql.table(TABLES[kind])} where fk_grants = ${grantId} and pk = ${uploadKey}
  `.execute(tx);
  return { number: row.number, replaced };
}

/** Withdraws the uploads in force for the place's provider, or for all; the receipts stay in the history. */
export async function deleteInForce(tx: Tx, place: UploadPlace): Promise<readonly ReplacedPart[]> {
  const { rows } = await sql<ReplacedPart>`
    with gone as (
      delete from uploads_in_force
      where fk_grants = ${place.grantId} and fk_reporting_periods = ${place.periodPk} and kind = ${place.kind}
        and (${place.providerId}::int is null or fk_providers = ${place.providerId})
      returning fk_grants, fk_uploads, kind, fk_providers
    )
    select fk_grants as "grantId", fk_uploads as "uploadKey", kind, array_agg(fk_providers order by fk_providers) as providers
    from gone group by 1, 2, 3 order by 2
  `.execute(tx);
  return rows;
}

type ReceiptRow = Omit<Receipt, 'upload_time' | 'in_force' | 'stands_for' | 'withdrawals'> & {
  readonly uploadKey: number;
  readonly upload_time: Date;
};

/**
 * Receipts of every committed upload of the place, or of the one with the number, the latest first (BEY-123): of the
 * grant and its providers, or only the provider's own.
 */
export async function listReceipts(
  tx: Tx,
  place: UploadPlace,
  number: number | null = null,
): Promise<readonly Receipt[]> {
  const { rows } = await sql<ReceiptRow>`
    select u.pk as "uploadKey", u.upload_number as number, u.upload_time, u.uploaded_by::text, u.upload_file_name,
      u.upload_row_count, u.upload_custom_file, u.upload_sheet_name, u.upload_headers_row, u.upload_data_row,
      u.upload_sha256, u.stored_sha256, u.upload_cells_corrected, u.upload_values_mapped,
      case when u.fk_providers is not null
        then json_build_object('pk', u.fk_providers, 'provider_name', coalesce(p.provider_name, 'erased provider'))
      end as provider
    from ${sql.table(TABLES[place.kind])} u left join providers p on p.pk = u.fk_providers
    where u.fk_grants = ${place.grantId} and u.fk_reporting_periods = ${place.periodPk}
      and (${place.providerId}::int is null or u.fk_providers = ${place.providerId})
      and (${number}::int is null or u.upload_number = ${number})
    order by u.upload_number desc
  `.execute(tx);
  const inForce = await listProvidersInForce(tx, place);
  const withdrawals = await listWithdrawals(
    tx,
    place,
    rows.map(({ uploadKey }) => uploadKey),
  );
  const names = await listPersonNames(tx, [
    ...rows.map((row) => row.uploaded_by),
    ...withdrawals.map((one) => one.by),
  ]);
  const toName = (username: string) => names.get(username) ?? FORMER_USER;
  return rows.map(({ uploadKey, ...row }) => {
    const stands_for = inForce
      .filter((one) => one.uploadKey === uploadKey)
      .map(({ fk_providers, provider_name, rows: count }) => ({ fk_providers, provider_name, rows: count }));
    return {
      ...row,
      upload_time: row.upload_time.toISOString(),
      uploaded_by: toName(row.uploaded_by),
      in_force: stands_for.length > 0,
      stands_for,
      withdrawals: withdrawals
        .filter((one) => one.uploadKey === uploadKey)
        .map(({ uploadKey: _, by, ...one }) => ({ ...one, at: one.at.toISOString(), by: toName(by) })),
    };
  });
}

type Withdrawal = {
  readonly uploadKey: number;
  readonly fk_providers: number;
  readonly provider_name: string;
  readonly rows: number;
  readonly at: Date;
  readonly by: string;
};

async function listWithdrawals(
  tx: Tx,
  place: UploadPlace,
  uploads: readonly number[],
): Promise<readonly Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select w.fk_uploads as "uploadKey", w.fk_providers, coalesce(p.provider_name, 'erased provider') as provider_name,
      w.row_count as rows, w.withdrawn_at as at, w.withdrawn_by::text as by
    from upload_withdrawals w left join providers p on p.pk = w.fk_providers
    where w.fk_grants = ${place.grantId} and w.fk_reporting_periods = ${place.periodPk} and w.kind = ${place.kind}
      and (${place.providerId}::int is null or w.fk_providers = ${place.providerId})
      and w.fk_uploads = any(${uploads}::int[])
    order by w.withdrawn_at desc, ${nameOrder('p.provider_name')}
  `.execute(tx);
  return rows;
}

/** Records the withdrawal in the history: each provider with its row count from the tallies. */
export async function saveWithdrawals(
  tx: Tx,
  place: UploadPlace,
  parts: readonly ReplacedPart[],
  withdrawn: { readonly by: string; readonly at: Date },
): Promise<void> {
  for (const { uploadKey, providers } of parts)
    await sql`
      insert into upload_withdrawals (fk_grants, fk_reporting_periods, kind, fk_uploads, fk_providers, row_count,
        withdrawn_at, withdrawn_by)
      select ${place.grantId}, ${place.periodPk}, ${place.kind}, ${uploadKey}::int, provider, coalesce((
          select sum(t.rows) from survey_tallies t join programs m on m.pk = t.fk_programs and m.fk_providers = provider
          where t.fk_grants = ${place.grantId} and t.fk_uploads = ${uploadKey} and t.factor = 'all'
        ), 0), ${withdrawn.at}, ${withdrawn.by}::uuid
      from unnest(${[...providers]}::int[]) provider
    `.execute(tx);
}

const TABLES = { entry: 'entry_uploads', exit: 'exit_uploads' } as const;
