/** Reads the raw rows of uploads: for recounts, releases and the file of rows in force; never for a figure. */
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { StoredValue } from '@srae/domain/survey/rows/stored-code';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { uploadPartCondition, type ProgramRow, type UploadPart } from './survey-rows.ts';
import type { ReplacedPart } from './replaced-uploads.ts';

/** An upload with the providers it is in force for, its period and its instrument. */
export type UploadInForce = ReplacedPart & { readonly periodPk: number; readonly instrument: string };

/** Every upload in force in the transaction's grants, except ones with disposed rows, whose counts stay unchanged. */
export async function listUploadsInForce(tx: Tx): Promise<readonly UploadInForce[]> {
  const { rows } = await sql<UploadInForce>`
    select u.kind, u.fk_grants as "grantId", u.fk_uploads as "uploadKey", u.fk_reporting_periods as "periodPk",
      r.instrument, array_agg(u.fk_providers order by u.fk_providers) as providers
    from uploads_in_force u join reporting_periods r on r.pk = u.fk_reporting_periods
    where not exists (select from entry_uploads e where e.pk = u.fk_uploads and e.rows_disposed_at is not null)
      and not exists (select from exit_uploads e where e.pk = u.fk_uploads and e.rows_disposed_at is not null)
    group by u.fk_reporting_periods, u.fk_grants, u.kind, u.fk_uploads, r.instrument
    order by u.fk_reporting_periods, u.fk_grants, u.kind, u.fk_uploads
  `.execute(tx);
  return rows;
}

/** The rows of an upload of that survey, or of a part of it, ordered by number, in chunks. */
export async function* readRows(
  tx: Tx,
  part: UploadPart,
  survey: Survey,
): AsyncGenerator<readonly ProgramRow[]> {
  const columns = listColumns(survey).map(({ name }) => name);
  const number = sql.ref(columns[0] ?? '');
  for (let after = 0; ; ) {
    const { rows } = await sql<Record<string, StoredValue> & { fk_programs: number }>`
      select fk_programs, ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(`${part.kind}_submissions`)}
      where ${uploadPartCondition(part)} and ${number} > ${after}
      order by ${number} limit ${ROWS_AT_ONCE}
    `.execute(tx);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => ({
      programId: row.fk_programs,
      values: columns.map((name) => row[name] ?? null),
    }));
    after = Number(last[columns[0] ?? '']);
  }
}

const ROWS_AT_ONCE = 500;
