import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The tallies of all grants, of a stream and of a cohort, added up when what is hidden of them is decided and true for
 * the same version of the data. They hold counts of many grants: only a scope of all grants sees them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suppression_sums (
      fk_reporting_periods integer not null,
      basis text not null,
      place text not null,
      factor text not null check (factor in ('all', 'sex', 'hispanic', 'race', 'age')),
      tallies jsonb not null,
      primary key (fk_reporting_periods, basis, place, factor),
      constraint suppression_sums_family foreign key (fk_reporting_periods, basis)
        references suppression_families (fk_reporting_periods, basis) on delete cascade
    )
  `.execute(db);
  await sql`alter table suppression_sums enable row level security`.execute(db);
  await sql`
    create policy all_scope on suppression_sums using (current_setting('srae.scope', true) = 'all')
      with check (current_setting('srae.scope', true) = 'all')
  `.execute(db);
  await sql`grant select, insert, update, delete on suppression_sums to srae_app`.execute(db);
}
