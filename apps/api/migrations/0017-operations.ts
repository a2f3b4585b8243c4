import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What an operator is told: a process that serves without the owner's credentials reads here whether every migration of
 * its program has run, and /readyz says since when replaced uploads have waited for their removal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on kysely_migration to srae_app`.execute(db);
  await sql`alter table upload_leftovers add column left_at timestamptz not null default now()`.execute(db);
}
