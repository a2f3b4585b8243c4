import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A key ends with the right of its maker: a job may end one, so that nobody is named. Keys whose makers lost the right
 * before this release, and which would work again with it, are ended here (decision 54; BEY-176).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table machine_keys
      drop constraint machine_key_revoked,
      add constraint machine_key_revoked check (revoked_by is null or revoked_at is not null)
  `.execute(db);
  await sql`
    update machine_keys k set revoked_at = now()
    where k.revoked_at is null and not exists (
      select from held_associations a join identity_users u on u.username = a.username and u.disabled_at is null
      where a.username = k.made_by and a.fk_grants = k.fk_grants and a.fk_roles = 1 and a.has_portal_access
    )
  `.execute(db);
}
