/** A connection for work that creates temporary tables. */
import { sql } from 'kysely';
import type { Db } from '../../src/store/database/database.ts';

/**
 * Runs the work on one connection of the owner and drops its temporary tables. Without a transaction: one that writes
 * for minutes would delay the audit seal in every database of the test cluster.
 */
export function withTemporaryTables<T>(owner: Db, work: (own: Db) => Promise<T>): Promise<T> {
  return owner.connection().execute(async (own) => {
    try {
      return await work(own);
    } finally {
      await sql`discard temp`.execute(own);
    }
  });
}
