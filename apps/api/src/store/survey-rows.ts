/**
 * The rows of surveys. They are written once under their upload's key, many at a time, and never changed. Names of
 * columns come from the survey catalogue alone (UP-3).
 */
import { columnsOf } from '@srae/domain/survey/catalogue';
import type { SurveyKind } from '@srae/domain/survey/column';
import type { StoredRow } from '@srae/domain/survey/server-check';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Whose rows: the grant and the upload's key. */
export type UploadKey = { readonly kind: SurveyKind; readonly grantId: number; readonly uploadKey: number };

/** A row in the order of the catalogue, and the program it belongs to. */
export type ProgramRow = { readonly programId: number; readonly values: StoredRow };

/** Writes rows under their upload's key. */
export function insertRows(tx: Tx, key: UploadKey, rows: readonly ProgramRow[]): Promise<void> {
  return insertLiteral(tx, key, literalOf(key.kind, rows));
}

/**
 * Rows as one array of records, each in the order of the table's columns (keys, then the catalogue), ready to be
 * written under any upload's key.
 */
export function literalOf(kind: SurveyKind, rows: readonly ProgramRow[]): RowsLiteral {
  const isText = TEXTS[kind];
  const quoted = quoter();
  const fields: string[] = [];
  const records = rows.map(({ programId, values }) => {
    // Codes and numbers stand as they are, and nothing stands for null; only texts need quotes.
    let at = 0;
    for (const value of values) {
      if (value === null) fields[at] = '';
      else if (typeof value === 'string') fields[at] = isText[at] === true ? quoted(value) : value;
      else fields[at] = value === true ? 't' : value === false ? 'f' : String(value);
      at += 1;
    }
    return `"(,,${programId},${fields.join(',')})"`;
  });
  return { kind, text: `{${records.join(',')}}` };
}

export type RowsLiteral = { readonly kind: SurveyKind; readonly text: string };

/** Writes rows in one statement: nearly as fast as COPY, which row-level security rules out. */
export async function insertLiteral(tx: Tx, key: UploadKey, { kind, text }: RowsLiteral): Promise<void> {
  const { into, columns, table } = STATEMENTS[kind];
  await sql`
    insert into ${into} select ${key.grantId}::integer, ${key.uploadKey}::integer, ${columns}
    from unnest(${text}::${table}[])
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

const STATEMENTS = { entry: statementOf('entry'), exit: statementOf('exit') } as const;

/** The parts of the statement that never change. */
function statementOf(kind: SurveyKind) {
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const columns = ['fk_programs', ...columnsOf(kind).map(({ name }) => name)];
  const table = sql.table(TABLES[kind]);
  const into = sql`${table} (${refs(['fk_grants', 'fk_uploads', ...columns])})`;
  return { into, columns: refs(columns), table };
}

const TEXTS = { entry: textsOf('entry'), exit: textsOf('exit') } as const;

/** Whether each value of a row is a name or a free text. */
function textsOf(kind: SurveyKind): readonly boolean[] {
  return columnsOf(kind).map(({ answer }) => answer.kind === 'text' || answer.kind === 'expected');
}

/**
 * Writes texts as fields of a record within an array literal: escaped once for the record and once for the array. The
 * names of a batch are few, so that each is written once.
 */
function quoter(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let quoted = known.get(text);
    if (quoted === undefined) {
      const field = NEEDS_ESCAPE.test(text) ? escaped(text) : text;
      quoted = escaped(`"${field}"`);
      known.set(text, quoted);
    }
    return quoted;
  };
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

const NEEDS_ESCAPE = /["\\]/;
