/**
 * Survey rows. They are written once under their upload's key, in bulk, and never changed. Column names come only
 * from the instruments (UP-3): the table has the columns of all instruments, a row fills those of its own survey.
 */
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { listChoices, type Survey, type SurveyKind } from '@srae/domain/survey/catalogue/column';
import { BATCH_SIZE } from '@srae/domain/survey/limits';
import { toIndexed, type Indexed, type StoredColumns } from '@srae/domain/survey/rows/columns';
import type { StoredRow } from '@srae/domain/survey/rows/stored-code';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../database/database.ts';

/** Owner of the rows: the grant and the upload's key. */
export type UploadKey = { readonly kind: SurveyKind; readonly grantId: number; readonly uploadKey: number };

/** The rows of an upload that belong to programs of some providers; without them, all of its rows. */
export type UploadPart = UploadKey & { readonly providers?: readonly number[] };

/** The condition on rows and tallies of a part, over their `fk_grants`, `fk_uploads` and `fk_programs`. */
export function uploadPartCondition({ grantId, uploadKey, providers }: UploadPart): RawBuilder<SqlBool> {
  const all = sql<SqlBool>`fk_grants = ${grantId} and fk_uploads = ${uploadKey}`;
  if (!providers) return all;
  return sql`${all} and fk_programs in (select pk from programs where fk_providers = any(${[...providers]}::int[]))`;
}

/** A row in the order of its survey's columns, and its program. */
export type ProgramRow = { readonly programId: number; readonly values: StoredRow };

/** Rows in columnar form, and the program of each. */
export type ProgramRows = StoredColumns & { readonly programs: Indexed<number> };

/** The same rows in columnar form. */
export function toProgramRows(survey: Survey, rows: readonly ProgramRow[]): ProgramRows {
  return {
    count: rows.length,
    programs: toIndexed(rows.map(({ programId }) => programId)),
    columns: listColumns(survey).map((_, at) => toIndexed(rows.map(({ values }) => values[at] ?? null))),
  };
}

/** Writes at most BATCH_SIZE rows under their upload's key. */
export async function insertRows(
  tx: Tx,
  key: UploadKey,
  survey: Survey,
  rows: readonly ProgramRow[],
): Promise<void> {
  const owner = sql`(select ${key.grantId}::integer as fk_grants, ${key.uploadKey}::integer as fk_uploads)`;
  await insertRowsQuery(owner, survey, toProgramRows(survey, rows)).execute(tx);
}

/**
 * The statement that writes at most BATCH_SIZE rows under the key of `owner`, a relation of at most one row with
 * fk_grants and fk_uploads. Its parameters are the distinct values of each column as an array, and a few bytes per
 * row with the positions of its values, so that PostgreSQL parses no text per cell (decision 63; COPY is ruled out by
 * row-level security). A program of another grant is written as null, which violates the column's constraint: the
 * whole statement fails, so that no row can be stored under another grant.
 */
export function insertRowsQuery(
  owner: RawBuilder<unknown>,
  survey: Survey,
  { count, programs, columns }: ProgramRows,
): RawBuilder<unknown> {
  if (count > BATCH_SIZE) throw new RangeError(`${count} rows are more than a batch`);
  const { names, types, places, width } = toLayout(survey);
  const [ofProgram, ...ofCells] = places.map(positionAt);
  const bytes = toRowBytes([programs, ...columns], places, width, count);
  const cells = types.map(
    (type, at) => sql`(${(columns[at]?.values ?? []).filter(isPresent)}::${type})[${ofCells[at]}]`,
  );
  // The planner's row estimate must not depend on the parameters, so that the plan is cached.
  return sql`
    insert into ${sql.table(TABLES[survey.kind])} (fk_grants, fk_uploads, fk_programs, ${names})
    select owner.fk_grants, owner.fk_uploads, own.pks[${ofProgram}], ${sql.join(cells)}
    from ${owner} as owner
    cross join lateral (
      select array_agg(programs.pk order by listed.position) as pks
      from unnest(${[...programs.values]}::integer[]) with ordinality as listed (pk, position)
      left join programs on programs.pk = listed.pk and programs.fk_grants = owner.fk_grants
    ) as own
    cross join lateral (
      select substr(${bytes}::bytea, number * ${sql.lit(width)} + 1, ${sql.lit(width)}) as b
      from generate_series(0, ${sql.lit(BATCH_SIZE - 1)}) as number where number < ${count}::integer
      offset 0
    ) as sent
  `;
}

/** Offsets of value positions in a row's bytes: two bytes for texts and numbers, which may have many values. */
type Place = { readonly at: number; readonly isWide: boolean };

type Layout = {
  readonly names: RawBuilder<unknown>;
  /** Of each column's values. */
  readonly types: readonly RawBuilder<unknown>[];
  /** Of the program first, then of each column. */
  readonly places: readonly Place[];
  /** Bytes of a row. */
  readonly width: number;
};

const layouts = new WeakMap<Survey, Layout>();

function toLayout(survey: Survey): Layout {
  const known = layouts.get(survey);
  if (known) return known;
  const columns = listColumns(survey);
  const places: Place[] = [];
  let width = 0;
  for (const isWide of [true, ...columns.map((column) => listChoices(column).length === 0)]) {
    places.push({ at: width, isWide });
    width += isWide ? 2 : 1;
  }
  const made = {
    names: sql.join(columns.map(({ name }) => sql.ref(name))),
    types: columns.map(({ type }) => ARRAYS[type]),
    places,
    width,
  };
  layouts.set(survey, made);
  return made;
}

/** The array position encoded in the row's bytes, 1-based. */
function positionAt({ at, isWide }: Place): RawBuilder<number> {
  const first = sql.lit(at);
  return isWide
    ? sql`get_byte(b, ${first}) * 256 + get_byte(b, ${sql.lit(at + 1)})`
    : sql`get_byte(b, ${first})`;
}

/** Whether a value is in the array of its column: null is not, and an index without an element yields null. */
function isPresent(value: unknown): boolean {
  return value !== null;
}

/** The 1-based positions of each row's values among the distinct ones, row by row; 0 for null. */
function toRowBytes(
  columns: readonly Indexed<unknown>[],
  places: readonly Place[],
  width: number,
  count: number,
): Buffer {
  const bytes = Buffer.alloc(width * count);
  for (const [column, { at: first, isWide }] of places.entries()) {
    const { values = [], indices } = columns[column] ?? {};
    if (!isWide && values.length > 255) throw new RangeError('more values than a byte can name');
    let present = 0;
    const positions = values.map((value) => (isPresent(value) ? (present += 1) : 0));
    for (let row = 0, at = first; row < count; row += 1, at += width) {
      const position = positions[indices?.[row] ?? 0] ?? 0;
      if (isWide) bytes.writeUInt16BE(position, at);
      else bytes[at] = position;
    }
  }
  return bytes;
}

const ARRAYS = { string: sql`text[]`, boolean: sql`boolean[]`, long: sql`integer[]` } as const;

/** Removes the rows of an upload, or of a part of it. */
export async function deleteRows(tx: Tx, part: UploadPart): Promise<void> {
  await tx.deleteFrom(TABLES[part.kind]).where(uploadPartCondition(part)).execute();
}

const TABLES = { entry: 'entry_submissions', exit: 'exit_submissions' } as const;
