import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Releases of submitted survey rows with their record keys added up, and the sums of all grants (decision 46). They take
 * the place of the stored decisions on what to hide. What was submitted before is released by the server when it starts:
 * that needs the secret of the installation, which a migration does not have.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table suppression_sums, suppression_decisions, suppression_families`.execute(db);
  await sql`
    create table figure_secrets (
      pk integer generated always as identity primary key,
      id uuid not null unique,
      sealed bytea not null,
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`grant select, insert, delete on figure_secrets to srae_app`.execute(db);
  await sql`
    create table figure_releases (
      fk_grants integer not null references grants (pk),
      fk_reporting_periods integer not null references reporting_periods (pk),
      number integer not null,
      snapshot integer not null,
      released_at timestamptz not null,
      rows integer not null,
      digest text not null,
      row_hashes bytea not null,
      keyed_by text not null check (keyed_by in ('rows', 'cells')),
      compared text not null,
      in_sums boolean not null,
      primary key (fk_grants, fk_reporting_periods)
    )
  `.execute(db);
  await sql`create index figure_releases_period on figure_releases (fk_reporting_periods)`.execute(db);
  await sql`
    create table release_tallies (
      fk_grants integer not null,
      fk_reporting_periods integer not null,
      kind text not null check (kind in ('entry', 'exit')),
      fk_providers integer not null,
      fk_programs integer not null,
      school text not null check (school in ('ms', 'hs')),
      factor text not null check (factor in ('all', 'sex', 'hispanic', 'race', 'age')),
      factor_code text not null,
      rows integer not null,
      row_keys bigint not null,
      cells jsonb not null,
      keys jsonb not null,
      primary key (fk_grants, fk_reporting_periods, factor, fk_programs, kind, school, factor_code),
      constraint release_tallies_release foreign key (fk_grants, fk_reporting_periods)
        references figure_releases (fk_grants, fk_reporting_periods) on delete cascade
    )
  `.execute(db);
  for (const table of ['figure_releases', 'release_tallies']) {
    const name = sql.table(table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`create policy grant_scope on ${name} using (in_scope(fk_grants)) with check (in_scope(fk_grants))`.execute(
      db,
    );
    await sql`grant select, insert, update, delete on ${name} to srae_app`.execute(db);
  }
  await sql`
    create table release_sums (
      fk_reporting_periods integer not null references reporting_periods (pk),
      place text not null,
      factor text not null check (factor in ('all', 'sex', 'hispanic', 'race', 'age')),
      kind text not null check (kind in ('entry', 'exit')),
      tallies jsonb not null,
      primary key (fk_reporting_periods, place, factor, kind)
    )
  `.execute(db);
  await sql`alter table release_sums enable row level security`.execute(db);
  await sql`
    create policy all_scope on release_sums using (current_setting('srae.scope', true) = 'all')
      with check (current_setting('srae.scope', true) = 'all')
  `.execute(db);
  await sql`grant select, insert, update, delete on release_sums to srae_app`.execute(db);
}
