import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** An open upload keeps what its first batch announced of the file; the receipt is written at the commit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table open_uploads rename column receipt to announced`.execute(db);
}
