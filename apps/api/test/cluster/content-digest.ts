import { sql } from 'kysely';
import type { Tx } from '../../src/store/database/database.ts';

/**
 * Number of rows and sum of their hashes, regardless of their order. To compare the rows as text takes five times as
 * long where they have large arrays and JSON.
 */
export async function readContentDigest(tx: Tx, table: string, columns?: readonly string[]): Promise<string> {
  const shown = columns ? sql.join(columns.map((column) => sql.ref(column))) : sql`*`;
  const { rows } = await sql<{ digest: string }>`
    select concat_ws(' ', count(*), sum(hash_record_extended(t, 0))) as digest
    from (select ${shown} from ${sql.table(table)}) t
  `.execute(tx);
  return rows[0]?.digest ?? '';
}
