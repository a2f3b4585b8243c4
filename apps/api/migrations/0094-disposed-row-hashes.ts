import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Of survey rows that were disposed of before, the hashes in the releases stayed (decision 61). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update figure_releases r set row_hashes = ''
    where exists (
      select from entry_uploads u
      where u.fk_grants = r.fk_grants and u.fk_reporting_periods = r.fk_reporting_periods
        and u.rows_disposed_at is not null
      union all
      select from exit_uploads u
      where u.fk_grants = r.fk_grants and u.fk_reporting_periods = r.fk_reporting_periods
        and u.rows_disposed_at is not null
    )
  `.execute(db);
}
