import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Invitations of people who have an account already. The key comes from the sequence of the associations, since the
 * association takes it over on acceptance; until then `alias` stands for the person wherever the inviter looks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table association_invitations (
      pk integer primary key default nextval(pg_get_serial_sequence('user_associations', 'pk')),
      alias uuid not null unique,
      username uuid not null references identity_users (username) on delete cascade,
      email text not null check (char_length(email) <= 254),
      name text not null,
      family_name text not null,
      fk_grants integer not null references grants (pk),
      fk_providers integer references providers (pk) on delete cascade,
      has_portal_access boolean not null,
      has_dashboard_access boolean not null,
      created_at timestamptz not null,
      created_by uuid not null,
      expires_at timestamptz not null,
      declined_at timestamptz
    )
  `.execute(db);
  await sql`create unique index invitation_taken on association_invitations (username, fk_grants, coalesce(fk_providers, 0))`.execute(
    db,
  );
  await sql`create index invitations_grant on association_invitations (fk_grants)`.execute(db);
  await sql`grant select, insert, update, delete on association_invitations to srae_app`.execute(db);
}
