import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * When an unused account is deactivated and of which warning its person was told last (decision 44 of the resolutions);
 * an account that an Admin activates again counts as used from then on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identity_users
      add column activated_at timestamptz,
      add column deactivation_at timestamptz,
      add column deactivation_warning smallint
        constraint user_deactivation_warning check (deactivation_warning in (10, 3, 1)),
      add constraint user_deactivation check ((deactivation_at is null) = (deactivation_warning is null))
  `.execute(db);
}
