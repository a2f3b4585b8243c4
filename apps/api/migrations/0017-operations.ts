import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A process that serves without the owner's credentials reads here whether every migration of its program has run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on kysely_migration to srae_app`.execute(db);
}
