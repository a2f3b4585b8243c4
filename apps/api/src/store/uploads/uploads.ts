/** Committed uploads: their receipts, and which one is in force. */
import type { Announcement, Receipt } from '@srae/contract/schemas/uploads';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { namesOfPeople } from '../accounts/people.ts';
import { instrumentOf } from '../programme/periods.ts';
import type { UploadPlace } from './open-uploads.ts';

export type InForce = { readonly uploadKey: number; readonly number: number };

/** The upload in force, or null while there is none. */
export async function findInForce(tx: Tx, place: UploadPlace): Promise<InForce | null> {
  const row = await tx
    .selectFrom('uploads_in_force')
    .select(['fk_uploads as uploadKey', 'upload_number as number'])
    .where('fk_grants', '=', place.grantId)
    .where('fk_reporting_periods', '=', place.periodPk)
    .where('kind', '=', place.kind)
    .executeTakeFirst();
  return row ?? null;
}

export type CommittedFile = {
  readonly uploadKey: number;
  readonly announced: Announcement;
  readonly by: string;
  readonly at: Date;
};

/** Writes the receipt under the next number of the place, and points to it as the upload in force. */
export async function saveInForce(tx: Tx, place: UploadPlace, file: CommittedFile): Promise<InForce> {
  const { announced, uploadKey } = file;
  const { rows } = await sql<InForce>`
    with receipt as (
      insert into ${sql.table(TABLES[place.kind])} (pk, fk_grants, fk_reporting_periods, instrument, upload_number,
        upload_time, uploaded_by, upload_file_name, upload_row_count, upload_custom_file, upload_sheet_name,
        upload_headers_row, upload_data_row, upload_column_mapping, upload_sha256, upload_cells_corrected,
        upload_values_mapped)
      select ${uploadKey}::int, ${place.grantId}::int, ${place.periodPk}::int,
        ${instrumentOf(place.periodPk)}, coalesce(max(upload_number), 0) + 1,
        ${file.at}::timestamptz, ${file.by}::uuid, ${announced.upload_file_name}, ${announced.upload_row_count}::int,
        ${announced.upload_custom_file}::boolean, ${announced.upload_sheet_name}::text,
        ${announced.upload_headers_row}::int, ${announced.upload_data_row}::int,
        ${announced.upload_column_mapping}::text, ${announced.upload_sha256}::text,
        ${announced.upload_cells_corrected ?? 0}::int, ${JSON.stringify(announced.upload_values_mapped ?? [])}::jsonb
      from ${sql.table(TABLES[place.kind])}
      where fk_grants = ${place.grantId} and fk_reporting_periods = ${place.periodPk}
      returning upload_number
    )
    insert into uploads_in_force (fk_grants, fk_reporting_periods, kind, fk_uploads, upload_number)
    select ${place.grantId}, ${place.periodPk}, ${place.kind}, ${uploadKey}, upload_number from receipt
    on conflict (fk_grants, fk_reporting_periods, kind)
      do update set fk_uploads = excluded.fk_uploads, upload_number = excluded.upload_number
    returning fk_uploads as "uploadKey", upload_number as number
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The receipt of an upload was not written.');
  return row;
}

/** Takes the place's upload out of force; its receipt stays in the history. */
export async function deleteInForce(tx: Tx, place: UploadPlace): Promise<void> {
  await tx
    .deleteFrom('uploads_in_force')
    .where('fk_grants', '=', place.grantId)
    .where('fk_reporting_periods', '=', place.periodPk)
    .where('kind', '=', place.kind)
    .execute();
}

type ReceiptRow = Omit<Receipt, 'upload_time' | 'in_force'> & {
  readonly upload_time: Date;
  readonly in_force: boolean;
};

/** Receipts of every committed upload of the place, the latest first (BEY-123). */
export async function listReceipts(tx: Tx, place: UploadPlace): Promise<readonly Receipt[]> {
  const { rows } = await sql<ReceiptRow>`
    select u.upload_number as number, u.upload_time, u.uploaded_by::text, u.upload_file_name, u.upload_row_count,
      u.upload_custom_file, u.upload_sheet_name, u.upload_headers_row, u.upload_data_row, u.upload_sha256,
      u.upload_cells_corrected, u.upload_values_mapped,
      f.fk_uploads is not null as in_force
    from ${sql.table(TABLES[place.kind])} u
    left join uploads_in_force f on f.fk_grants = u.fk_grants and f.kind = ${place.kind} and f.fk_uploads = u.pk
    where u.fk_grants = ${place.grantId} and u.fk_reporting_periods = ${place.periodPk}
    order by u.upload_number desc
  `.execute(tx);
  const names = await namesOfPeople(
    tx,
    rows.map((row) => row.uploaded_by),
  );
  return rows.map((row) => ({
    ...row,
    upload_time: row.upload_time.toISOString(),
    uploaded_by: names.get(row.uploaded_by) ?? 'former user',
  }));
}

/** Whose programs a list is about: everyone's, or those of the given grants and providers. */
export type ProgramReach =
  | 'all'
  | { readonly grantIds: readonly number[]; readonly providerIds: readonly number[] };

/** Programs with a row in the upload in force of the current period; deleted ones are in no list (Q99, decisions 4 and 11). */
export async function listProgramsInForce(
  tx: Tx,
  kind: SurveyKind,
  reach: ProgramReach,
): Promise<readonly number[]> {
  const own =
    reach === 'all'
      ? sql`true`
      : sql`(m.fk_grants = any(${[...reach.grantIds]}::int[]) or m.fk_providers = any(${[...reach.providerIds]}::int[]))`;
  const { rows } = await sql<{ program: number }>`
    select distinct t.fk_programs as program
    from uploads_in_force f
    join reporting_periods r on r.pk = f.fk_reporting_periods and r.current
    join survey_tallies t on t.fk_grants = f.fk_grants and t.fk_uploads = f.fk_uploads and t.factor = 'all'
    join programs m on m.pk = t.fk_programs and m.deleted_at is null
    join providers p on p.pk = m.fk_providers and p.deleted_at is null
    where f.kind = ${kind} and ${own}
    order by program
  `.execute(tx);
  return rows.map(({ program }) => program);
}

const TABLES = { entry: 'entry_uploads', exit: 'exit_uploads' } as const;
