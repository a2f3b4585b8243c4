import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Rows are counted by the process that stores them: it writes its name, and no codes are kept beside the rows. An
 * upload that is open meanwhile has no name, so that its commit counts the rows themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table open_uploads add column counted_by text`.execute(db);
  await sql`drop table upload_codes`.execute(db);
}
