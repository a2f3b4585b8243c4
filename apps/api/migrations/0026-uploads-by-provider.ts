import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const RECEIPTS = ['entry_uploads', 'exit_uploads'];

/**
 * Which upload counts is kept per provider (decision 30). What was in force stands for every provider that it has rows
 * of, deleted ones too, so that a restored provider finds its rows. A receipt without a provider is of a whole grant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of RECEIPTS) {
    await sql`
      alter table ${sql.table(table)}
        add column fk_providers integer,
        add column upload_providers integer[] not null default '{}',
        add column stored_sha256 text
    `.execute(db);
    await sql`alter table ${sql.table(table)} alter column upload_providers drop default`.execute(db);
  }
  await sql`
    create temp table providers_with_rows on commit drop as
      select distinct t.fk_grants, t.fk_uploads, t.kind, m.fk_providers
      from survey_tallies t join programs m on m.pk = t.fk_programs where t.factor = 'all'
  `.execute(db);
  for (const kind of ['entry', 'exit'])
    await sql`
      update ${sql.table(`${kind}_uploads`)} u set upload_providers = w.providers
      from (
        select fk_grants, fk_uploads, array_agg(fk_providers order by fk_providers) as providers
        from providers_with_rows where kind = ${kind} group by 1, 2
      ) w
      where w.fk_grants = u.fk_grants and w.fk_uploads = u.pk
    `.execute(db);
  await inForce(db);
  await leftovers(db);
  await sql`
    alter table open_uploads
      add column fk_providers integer references providers (pk) on delete cascade,
      drop constraint one_open_upload,
      add constraint one_open_upload
        unique nulls not distinct (fk_grants, fk_reporting_periods, kind, fk_providers)
  `.execute(db);
  await sql`
    create table upload_withdrawals (
      fk_grants integer not null references grants (pk),
      fk_reporting_periods integer not null references reporting_periods (pk),
      kind text not null check (kind in ('entry', 'exit')),
      fk_uploads integer not null,
      fk_providers integer not null,
      row_count integer not null,
      withdrawn_at timestamptz not null,
      withdrawn_by uuid not null,
      primary key (fk_grants, fk_uploads, fk_providers)
    )
  `.execute(db);
  await sql`alter table upload_withdrawals enable row level security`.execute(db);
  await sql`
    create policy grant_scope on upload_withdrawals using (in_scope(fk_grants)) with check (in_scope(fk_grants))
  `.execute(db);
  await sql`grant select, insert on upload_withdrawals to srae_app`.execute(db);
}

async function inForce(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads_in_force
      add column fk_providers integer references providers (pk) on delete cascade,
      drop constraint uploads_in_force_pkey
  `.execute(db);
  await sql`
    insert into uploads_in_force (fk_grants, fk_reporting_periods, kind, fk_uploads, upload_number, fk_providers)
    select f.fk_grants, f.fk_reporting_periods, f.kind, f.fk_uploads, f.upload_number, w.fk_providers
    from uploads_in_force f
    join providers_with_rows w on w.fk_grants = f.fk_grants and w.fk_uploads = f.fk_uploads and w.kind = f.kind
  `.execute(db);
  await sql`delete from uploads_in_force where fk_providers is null`.execute(db);
  await sql`
    alter table uploads_in_force add primary key (fk_grants, fk_reporting_periods, kind, fk_providers)
  `.execute(db);
  // Rows and tallies name their program: whoever reads them joins this, so that none counts for a provider that another
  // upload stands for.
  await sql`
    create view programs_in_force with (security_invoker = true) as
      select f.fk_grants, f.fk_reporting_periods, f.kind, f.fk_uploads, f.upload_number, f.fk_providers,
        m.pk as fk_programs
      from uploads_in_force f join programs m on m.fk_providers = f.fk_providers
  `.execute(db);
  await sql`grant select on programs_in_force to srae_app`.execute(db);
}

/** Rows wait for their removal by provider: the others of the same upload may still count. */
async function leftovers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table upload_leftovers add column fk_providers integer, drop constraint upload_leftovers_pkey
  `.execute(db);
  await sql`
    insert into upload_leftovers (fk_grants, fk_uploads, kind, left_at, fk_providers)
    select l.fk_grants, l.fk_uploads, l.kind, l.left_at, w.fk_providers
    from upload_leftovers l
    join providers_with_rows w on w.fk_grants = l.fk_grants and w.fk_uploads = l.fk_uploads and w.kind = l.kind
  `.execute(db);
  await sql`delete from upload_leftovers where fk_providers is null`.execute(db);
  await sql`alter table upload_leftovers add primary key (fk_grants, fk_uploads, fk_providers)`.execute(db);
}
