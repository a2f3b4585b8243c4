/**
 * The rows of surveys. They are written once under their upload's key, many at a time, and never changed. Names of
 * columns come from the instruments alone (UP-3): the table has the columns of all, a row those of its own survey.
 */
import { listStoredColumns } from '@srae/domain/instruments/instruments';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import type { Survey, SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { StoredRow } from '@srae/domain/survey/rows/server-check';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { createByteWriter } from '../database/byte-writer.ts';
import type { Tx } from '../database/database.ts';

/** Whose rows: the grant and the upload's key. */
export type UploadKey = { readonly kind: SurveyKind; readonly grantId: number; readonly uploadKey: number };

/** The rows of an upload that belong to programs of some providers; without them, all of its rows. */
export type UploadPart = UploadKey & { readonly providers?: readonly number[] };

/** The condition on rows and tallies of a part, over their `fk_grants`, `fk_uploads` and `fk_programs`. */
export function inPart({ grantId, uploadKey, providers }: UploadPart): RawBuilder<SqlBool> {
  const all = sql<SqlBool>`fk_grants = ${grantId} and fk_uploads = ${uploadKey}`;
  if (!providers) return all;
  return sql`${all} and fk_programs in (select pk from programs where fk_providers = any(${[...providers]}::int[]))`;
}

/** A row in the order of its survey's columns, and the program it belongs to. */
export type ProgramRow = { readonly programId: number; readonly values: StoredRow };

/** Writes rows under their upload's key. */
export async function insertRows(
  tx: Tx,
  key: UploadKey,
  survey: Survey,
  rows: readonly ProgramRow[],
): Promise<void> {
  const owner = sql`(select ${key.grantId}::integer as fk_grants, ${key.uploadKey}::integer as fk_uploads)`;
  await insertQuery(owner, toCompositeLiteral(survey, rows)).execute(tx);
}

/**
 * Rows as one array of records, each in the order of the table's columns (keys, then those of all instruments), ready to
 * be written under any upload's key. They are written as bytes: as pieces of text they would cost more than the judging.
 */
export function toCompositeLiteral(survey: Survey, rows: readonly ProgramRow[]): RowsLiteral {
  const { positions, isText } = toLayout(survey);
  const quoted = quoter();
  const writer = createByteWriter(rows.length * USUAL_ROW_BYTES);
  writer.byte(LIST_START);
  for (const [index, { programId, values }] of rows.entries()) {
    writer.text(index === 0 ? `"(,,${programId}` : `,"(,,${programId}`);
    // Codes and numbers stand as they are, and nothing stands for null; only texts need quotes.
    for (let at = 0; at < positions.length; at += 1) {
      const value = values[positions[at] ?? ABSENT];
      writer.byte(COMMA);
      if (typeof value === 'string') writer.text(isText[at] === true ? quoted(value) : value);
      else if (typeof value === 'boolean') writer.byte(value ? TRUE : FALSE);
      else if (typeof value === 'number') writer.text(String(value));
    }
    writer.text(')"');
  }
  writer.byte(LIST_END);
  return { kind: survey.kind, text: writer.written() };
}

/** The text of the literal, as UTF-8. */
export type RowsLiteral = { readonly kind: SurveyKind; readonly text: Buffer };

// More than most rows take; a batch of longer ones makes room as it goes.
const USUAL_ROW_BYTES = 256;
const [LIST_START, LIST_END, COMMA, TRUE, FALSE] = [123, 125, 44, 116, 102];

/**
 * The statement that writes rows under the key of `owner`, a relation of at most one row with fk_grants and fk_uploads:
 * nearly as fast as COPY, which row-level security rules out. A program that is not the grant's own is written as null,
 * which the column refuses: the whole statement fails, so that no row can stand under another grant.
 */
export function insertQuery(owner: RawBuilder<unknown>, { kind, text }: RowsLiteral): RawBuilder<unknown> {
  const { into, columns, table } = STATEMENTS[kind];
  // As a text first: the driver sends bytes as they are, which is the form of a text but not of an array.
  return sql`
    insert into ${into} select owner.fk_grants, owner.fk_uploads, own.pk, ${columns}
    from ${owner} as owner cross join unnest(${text}::text::${table}[]) as sent
    left join programs own on own.pk = sent.fk_programs and own.fk_grants = owner.fk_grants
  `;
}

/** Removes the rows of an upload, or of a part of it. */
export async function deleteRows(tx: Tx, part: UploadPart): Promise<void> {
  await tx.deleteFrom(TABLES[part.kind]).where(inPart(part)).execute();
}

const TABLES = { entry: 'entry_submissions', exit: 'exit_submissions' } as const;

const STATEMENTS = { entry: toStatement('entry'), exit: toStatement('exit') } as const;

/** The parts of the statement that never change. */
function toStatement(kind: SurveyKind) {
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const columns = listStoredColumns(kind).map(({ name }) => name);
  const table = sql.table(TABLES[kind]);
  const into = sql`${table} (${refs(['fk_grants', 'fk_uploads', 'fk_programs', ...columns])})`;
  return { into, columns: refs(columns.map((name) => `sent.${name}`)), table };
}

/** Where a row's values stand in the table. */
type Layout = {
  /** For each column of the table the value's place in the row, or ABSENT. */
  readonly positions: readonly number[];
  /** Whether each column of the table holds a name or a free text. */
  readonly isText: readonly boolean[];
};

const ABSENT = -1;

const layouts = new WeakMap<Survey, Layout>();

function toLayout(survey: Survey): Layout {
  const known = layouts.get(survey);
  if (known) return known;
  const stored = listStoredColumns(survey.kind);
  const names = listColumns(survey).map(({ name }) => name);
  const made = {
    positions: stored.map(({ name }) => names.indexOf(name)),
    isText: stored.map(({ answer }) => answer.kind === 'text' || answer.kind === 'expected'),
  };
  layouts.set(survey, made);
  return made;
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
