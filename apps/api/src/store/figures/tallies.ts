/**
 * Survey tallies: number of rows of an upload per answer, by program and version, and by one further factor at a
 * time. The dashboard and the snapshots read these and never the rows.
 */
import type { FactorId } from '@srae/domain/measures/catalogue/factor';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { uploadPartCondition, type UploadKey, type UploadPart } from '../uploads/survey-rows.ts';

/** All rows, or those of the groups of one factor. */
export type TallyFactor = 'all' | FactorId;

/** Rows by item and code; code '' is a missing answer, the special codes are 'not asked'. Zeros are omitted. */
export type TallyCells = Readonly<Record<string, Readonly<Record<string, number>>>>;

export type Tally = {
  readonly programId: number;
  readonly version: string;
  readonly factor: TallyFactor;
  /** The group within the factor; '' for 'all' and for rows without an answer to the factor. */
  readonly factorCode: string;
  readonly rows: number;
  readonly cells: TallyCells;
};

/** Writes the tallies of an upload in one statement. */
export async function saveTallies(tx: Tx, key: UploadKey, tallies: readonly Tally[]): Promise<void> {
  await sql`
    insert into survey_tallies (fk_grants, fk_uploads, kind, fk_programs, survey_version, factor, factor_code, rows, cells)
    select ${key.grantId}::int, ${key.uploadKey}::int, ${key.kind}, t."programId", t.version, t.factor, t."factorCode",
      t.rows, t.cells
    from jsonb_to_recordset(${JSON.stringify(tallies)}::jsonb)
      as t("programId" int, version text, factor text, "factorCode" text, rows int, cells jsonb)
  `.execute(tx);
}

/** Every tally of an upload or of a part of it, all factors. */
export async function listTallies(tx: Tx, part: UploadPart): Promise<readonly Tally[]> {
  const { rows } = await sql<Tally>`
    select ${COLUMNS} from survey_tallies t
    where ${uploadPartCondition(part)}
    order by t.fk_programs, t.survey_version, t.factor, t.factor_code
  `.execute(tx);
  return rows;
}

/** Removes the tallies of an upload, or of a part of it. */
export async function deleteTallies(tx: Tx, part: UploadPart): Promise<void> {
  await tx.deleteFrom('survey_tallies').where(uploadPartCondition(part)).execute();
}

const COLUMNS = sql`t.fk_programs as "programId", t.survey_version as version, t.factor, t.factor_code as "factorCode",
  t.rows, t.cells`;
