/**
 * The rows of surveys. They are written once under their upload's key, many at a time, and never changed. Names of
 * columns come from the survey catalogue alone (UP-3).
 */
import { columnsOf } from '@srae/domain/survey/catalogue';
import type { SurveyKind } from '@srae/domain/survey/column';
import type { StoredRow, StoredValue } from '@srae/domain/survey/server-check';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Whose rows: the grant and the upload's key. */
export type UploadKey = { readonly kind: SurveyKind; readonly grantId: number; readonly uploadKey: number };

/** A row in the order of the catalogue, and the program it belongs to. */
export type ProgramRow = { readonly programId: number; readonly values: StoredRow };

/**
 * Writes rows in one statement: one array of records, each in the order of the table's columns (keys, then the
 * catalogue). Nearly as fast as COPY, which row-level security rules out.
 */
export async function insertRows(tx: Tx, key: UploadKey, rows: readonly ProgramRow[]): Promise<void> {
  const table = TABLES[key.kind];
  const names = ['fk_grants', 'fk_uploads', 'fk_programs', ...columnsOf(key.kind).map(({ name }) => name)];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const texts = TEXTS[key.kind];
  const records = rows.map(({ programId, values }) => {
    // Codes, numbers and booleans stand as they are, and nothing stands for null; only texts need quotes.
    const fields = values.slice();
    for (const at of texts) fields[at] = quoted(fields[at] ?? null);
    return `"(${key.grantId},${key.uploadKey},${programId},${fields.join(',')})"`;
  });
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from unnest(${`{${records.join(',')}}`}::${sql.table(table)}[])
  `.execute(tx);
}

/** Removes every row of an upload. */
export async function removeRows(tx: Tx, key: UploadKey): Promise<void> {
  await tx
    .deleteFrom(TABLES[key.kind])
    .where('fk_grants', '=', key.grantId)
    .where('fk_uploads', '=', key.uploadKey)
    .execute();
}

const TABLES = { entry: 'entry_submissions', exit: 'exit_submissions' } as const;

const TEXTS = { entry: textsOf('entry'), exit: textsOf('exit') } as const;

/** Positions of names and free texts among the values of a row. */
function textsOf(kind: SurveyKind): readonly number[] {
  return columnsOf(kind).flatMap(({ answer }, at) =>
    answer.kind === 'text' || answer.kind === 'expected' ? [at] : [],
  );
}

/** A text as a field of a record within an array literal: escaped once for the record and once for the array. */
function quoted(value: StoredValue): string {
  if (value === null) return '';
  const text = String(value);
  const field = NEEDS_ESCAPE.test(text) ? text.replaceAll('\\', '\\\\').replaceAll('"', '\\"') : text;
  return `"${field}"`.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

const NEEDS_ESCAPE = /["\\]/;
