/** The order of providers and programs in every list, export and workbook. */
import { type RawBuilder, sql } from 'kysely';

/** What lists are ordered by so that the names in this column are in alphabetical order without regard to case. */
export function nameOrder(column: string): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)})`;
}
