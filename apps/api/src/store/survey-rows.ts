/**
 * The rows of surveys. They are written once under their upload's key, many at a time, and never changed. Names of
 * columns come from the survey catalogue alone (UP-3).
 */
import { columnsOf } from '@srae/domain/survey/catalogue';
import type { SurveyColumn, SurveyKind } from '@srae/domain/survey/column';
import type { StoredRow, StoredValue } from '@srae/domain/survey/server-check';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Whose rows: the grant and the upload's key. */
export type UploadKey = { readonly kind: SurveyKind; readonly grantId: number; readonly uploadKey: number };

/** A row in the order of the catalogue, and the program it belongs to. */
export type ProgramRow = { readonly programId: number; readonly values: StoredRow };

/** Writes rows in one statement: an array per column, unnested side by side. */
export async function insertRows(tx: Tx, key: UploadKey, rows: readonly ProgramRow[]): Promise<void> {
  const columns = columnsOf(key.kind);
  const arrays = columns.map((column, index) => {
    const write =
      WRITERS[column.answer.kind === 'text' || column.answer.kind === 'expected' ? 'text' : 'code'];
    const literal = `{${rows.map(({ values }) => write(values[index] ?? null)).join(',')}}`;
    return sql`${literal}::${sql.raw(ARRAY_OF[column.type])}`;
  });
  const programs = `{${rows.map(({ programId }) => programId).join(',')}}`;
  const names = sql.join(['fk_programs', ...columns.map(({ name }) => name)].map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(TABLES[key.kind])} (fk_grants, fk_uploads, ${names})
    select ${key.grantId}::int, ${key.uploadKey}::int, sent.*
    from unnest(${programs}::int[], ${sql.join(arrays)}) as sent
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

/** A row as tallies read it: the program, the version, and the codes of the given columns ('' where blank). */
export type CodedRow = {
  readonly programId: number;
  readonly version: string;
  readonly codes: readonly string[];
};

/**
 * Every row of an upload as codes of the given closed columns, in chunks, so that no request waits for the whole.
 * Booleans read '1' and '0'.
 */
export async function* readCodes(
  tx: Tx,
  key: UploadKey,
  columns: readonly SurveyColumn[],
): AsyncGenerator<readonly CodedRow[]> {
  const number = columnsOf(key.kind)[0]?.name ?? '';
  const codes = columns.map(({ name, type }) =>
    type === 'boolean' ? sql`${sql.ref(name)}::int::text` : sql.ref(name),
  );
  for (let after = 0; ; ) {
    const { rows } = await sql<{ number: number; program: number; version: string; codes: string }>`
      select ${sql.ref(number)} as number, fk_programs as program, survey_version as version,
        array_to_string(array[${sql.join(codes)}], '|', '') as codes
      from ${sql.table(TABLES[key.kind])}
      where fk_grants = ${key.grantId} and fk_uploads = ${key.uploadKey} and ${sql.ref(number)} > ${after}
      order by ${sql.ref(number)} limit ${CHUNK_ROWS}
    `.execute(tx);
    yield rows.map((row) => ({
      programId: row.program,
      version: row.version,
      codes: row.codes.split('|'),
    }));
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK_ROWS) return;
    after = last.number;
  }
}

const TABLES = { entry: 'entry_submissions', exit: 'exit_submissions' } as const;
const ARRAY_OF = { string: 'text[]', boolean: 'boolean[]', long: 'int[]' } as const;
const CHUNK_ROWS = 5_000;

const WRITERS = {
  // Codes of the catalogue hold letters, digits and inner spaces only, none of which needs quoting.
  code: (value: StoredValue) => (value === null ? 'NULL' : String(value)),
  text: (value: StoredValue) =>
    value === null ? 'NULL' : `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
} as const;
