/** Stamps: texts that differ when what they are made of was written since, for what is cached of the database. */
import { type RawBuilder, sql } from 'kysely';

/** One text of the parts, expressions or selects of one value; a part without rows keeps its position. */
export function joinStamp(parts: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  return sql`concat_ws('/', ${sql.join(parts.map((part) => sql`coalesce((${part})::text, '-')`))})`;
}

/** Transaction ids are valid within one PostgreSQL server since its start, where another one may assign them again. */
export const SERVER_START = sql`pg_postmaster_start_time()`;

/** Places of rows are those of one database. */
export const DATABASE = sql`select d.oid from pg_database d where d.datname = current_database()`;

/** The transaction that last wrote a row, and its place: a second write in a transaction changes only that. */
export function written(row: string): RawBuilder<string> {
  return sql`concat_ws(':', ${sql.ref(`${row}.xmin`)}, ${sql.ref(`${row}.ctid`)})`;
}
