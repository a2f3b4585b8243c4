import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * When a period ceased to be the current one; providers and programs added later are no part of its report. For earlier
 * periods of before, what exists now counts as added in time, as it did until now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reporting_periods
      add column ended_at timestamptz,
      add constraint current_has_not_ended check (not current or ended_at is null)
  `.execute(db);
  await sql`
    update reporting_periods r set ended_at = now() from reporting_periods c
    where c.current and r.prog_reach_reporting_period_start < c.prog_reach_reporting_period_start
  `.execute(db);
}
