import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Sign-in by a provider of OpenID Connect: whose account a subject is, and sign-ins under way (decision 49). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_links (
      username uuid primary key references identity_users (username) on delete cascade,
      issuer text not null,
      subject text not null,
      linked_at timestamptz not null,
      constraint identity_link_taken unique (issuer, subject)
    )
  `.execute(db);
  await sql`
    create table oidc_requests (
      token_hash bytea primary key,
      state text not null,
      nonce text not null,
      code_verifier text not null,
      expires_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create table oidc_unlinked (
      session_hash bytea primary key,
      issuer text not null,
      subject text not null,
      email text not null,
      amr text[] not null,
      expires_at timestamptz not null
    )
  `.execute(db);
  for (const table of ['identity_links', 'oidc_requests', 'oidc_unlinked']) {
    await sql`grant select, insert, update, delete on ${sql.table(table)} to srae_app`.execute(db);
  }
}
