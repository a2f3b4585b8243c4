import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What is hidden of the youth-survey figures: decided once for all grants of a period and basis, and true for the
 * version of the data it was decided from (Q143). The rows hold no count, so they are guarded by no scope.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suppression_families (
      fk_reporting_periods integer not null references reporting_periods (pk),
      basis text not null check (basis in ('submitted', 'saved')),
      version text not null,
      primary key (fk_reporting_periods, basis)
    )
  `.execute(db);
  await sql`
    create table suppression_decisions (
      fk_reporting_periods integer not null,
      basis text not null,
      place text not null,
      masks jsonb not null,
      primary key (fk_reporting_periods, basis, place),
      constraint suppression_decisions_family foreign key (fk_reporting_periods, basis)
        references suppression_families (fk_reporting_periods, basis) on delete cascade
    )
  `.execute(db);
  await sql`grant select, insert, update, delete on suppression_families, suppression_decisions to srae_app`.execute(
    db,
  );
}
