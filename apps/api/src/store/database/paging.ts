/** Shared parts of paginated and searched lists. */
import { withoutAccents } from '@srae/domain/form-kit/texts';
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

/**
 * Whether one of the texts contains the searched one, without regard to case and accents (Q34); null for an empty
 * search.
 */
export function searchCondition(
  search: string | undefined,
  texts: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> | null {
  if (!search) return null;
  const pattern = `%${withoutAccents(search).replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = texts.map((text) => sql`${withoutAccentsExpression(text)} ilike ${pattern}`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** The text as `withoutAccents` returns it; texts of ASCII alone are not normalized, for speed. */
function withoutAccentsExpression(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when octet_length(${text}) = char_length(${text}) then ${text}
    else regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g') end`;
}

/** Conditions joined by `and`; true when there are none. */
export function allConditions(conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> {
  const given = conditions.filter((one) => one !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}
