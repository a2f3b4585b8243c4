/** The order of providers and programs in every list, export and workbook. */
import { type RawBuilder, sql } from 'kysely';

/** What lists are ordered by for names in this column: alphabetically without regard to case, and Site 2 before Site 10. */
export function nameOrder(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate natural_order`;
}
