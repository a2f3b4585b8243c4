import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Tries at reset codes are counted by network (decision 70), where the person has had sessions apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reset_codes drop column misses`.execute(db);
  await sql`create index sessions_network on sessions (username, network)`.execute(db);
}
