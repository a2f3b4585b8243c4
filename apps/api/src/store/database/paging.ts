/** Shared parts of paginated and searched lists. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { runBatch } from './database.ts';
import type { Db, Tx } from './database.ts';

export type Page = { readonly page: number; readonly size: number };

/** Rows of one page, and the total count. */
export type Listed<T> = { readonly rows: readonly T[]; readonly total: number };

/** A page and the total count, in one round trip. */
export async function runPage<T>(
  db: Db | Tx,
  page: RawBuilder<T>,
  total: RawBuilder<{ total: number }>,
): Promise<Listed<T>> {
  const [rows, [count]] = await runBatch(db, [page, total]);
  return { rows, total: count?.total ?? 0 };
}

/** The LIMIT and OFFSET of the page. */
export function pageClause({ page, size }: Page): RawBuilder<unknown> {
  return sql`limit ${size} offset ${(page - 1) * size}`;
}

/** A LIKE pattern that finds the text anywhere, with its wildcards escaped; null for an empty search. */
export function toSearchPattern(search: string | undefined): string | null {
  return search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
}

/** Conditions joined by `and`; true when there are none. */
export function allConditions(conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> {
  const given = conditions.filter((one) => one !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}
