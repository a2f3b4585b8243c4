import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What the data-quality desk reads of a release (BEY-187): marks of rows and answers to each question, counted once with
 * the sums of record keys, for each survey as a whole (program 0) and for each program. And who of the staff follows a grant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_checks (
      fk_grants integer not null,
      fk_reporting_periods integer not null,
      kind text not null check (kind in ('entry', 'exit')),
      fk_programs integer not null,
      counts jsonb not null,
      primary key (fk_reporting_periods, fk_grants, kind, fk_programs),
      constraint release_checks_release foreign key (fk_grants, fk_reporting_periods)
        references figure_releases (fk_grants, fk_reporting_periods) on delete cascade
    )
  `.execute(db);
  await sql`create index release_checks_release on release_checks (fk_grants, fk_reporting_periods)`.execute(
    db,
  );
  await sql`alter table release_checks enable row level security`.execute(db);
  await sql`
    create policy grant_scope on release_checks using (in_scope(fk_grants)) with check (in_scope(fk_grants))
  `.execute(db);
  await sql`grant select, insert, update, delete on release_checks to srae_app`.execute(db);
  await sql`
    create table grant_portfolios (
      fk_grants integer primary key references grants (pk),
      assigned_to uuid not null,
      assigned_by uuid not null,
      assigned_at timestamptz not null
    )
  `.execute(db);
  await sql`create index grant_portfolios_person on grant_portfolios (assigned_to)`.execute(db);
  await sql`grant select, insert, update, delete on grant_portfolios to srae_app`.execute(db);
}
