import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Whether a provider's own accounts may upload its surveys: switched on by the Grantee, off by default (decision 30). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table providers add column may_upload boolean not null default false`.execute(db);
}
