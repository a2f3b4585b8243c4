import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The programs that uploads in force stand for, found by the index of their grant: by the provider alone, which has no
 * index over deleted programs too, every program of the nation was looked at for the figures of one grant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view programs_in_force with (security_invoker = true) as
      select f.fk_grants, f.fk_reporting_periods, f.kind, f.fk_uploads, f.upload_number, f.fk_providers,
        m.pk as fk_programs
      from uploads_in_force f
      join programs m on m.fk_grants = f.fk_grants and m.fk_providers = f.fk_providers
  `.execute(db);
}
