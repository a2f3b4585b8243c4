import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * When a grant was added; periods that had ended by then do not count it. Null: before this was recorded, when a grant
 * counted in every period.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table grants add column created_at timestamptz`.execute(db);
  await sql`
    create or replace view counted_grants as
      select pk, fk_grantees, fk_funding_streams, gr_cohort, gr_active, created_at from grants where not practice
  `.execute(db);
}
