import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The body of the specification announces no digest of the file: a receipt may be without one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table entry_uploads alter column upload_sha256 drop not null`.execute(db);
  await sql`alter table exit_uploads alter column upload_sha256 drop not null`.execute(db);
}
