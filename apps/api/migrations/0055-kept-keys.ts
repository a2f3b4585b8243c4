import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keys that outlive an exchange of the master key, and the right to seal the secret of figures anew (decision 57). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_keys (
      use text primary key,
      sealed bytea not null,
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`grant select, insert, update on kept_keys to srae_app`.execute(db);
  await sql`grant update (sealed) on figure_secrets to srae_app`.execute(db);
}
