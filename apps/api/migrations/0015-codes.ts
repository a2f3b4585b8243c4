import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A reset code belongs to the digest of the address it was asked for, whether or not that has an account: what is
 * stored and counted is then the same for both. The code sent last to a phone is kept beside the challenges, so that
 * signing in again does not need another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Live for ten minutes at most: whoever waits for one asks again.
  await sql`delete from reset_codes`.execute(db);
  await sql`alter table reset_codes drop constraint reset_codes_pkey`.execute(db);
  await sql`alter table reset_codes alter column username drop not null`.execute(db);
  await sql`alter table reset_codes add column name_digest bytea primary key`.execute(db);
  await sql`create index reset_codes_user on reset_codes (username)`.execute(db);
  await sql`
    create table sent_codes (
      username uuid primary key references identity_users (username) on delete cascade,
      code_hash bytea not null,
      destination text not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null
    )
  `.execute(db);
  await sql`grant select, insert, update, delete on sent_codes to srae_app`.execute(db);
}
