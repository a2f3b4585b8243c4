import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Coded rows live for minutes: packing them costs more than the room they take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table upload_codes alter column codes set storage external`.execute(db);
}
