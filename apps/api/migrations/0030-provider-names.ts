import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Names that providers had before they were renamed, by the period that was current then: survey files of that period may
 * still carry them (decision 32).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_former_names (
      fk_grants integer not null references grants (pk),
      fk_reporting_periods integer not null references reporting_periods (pk),
      fk_providers integer not null references providers (pk) on delete cascade,
      former_name text not null,
      renamed_at timestamptz not null,
      renamed_by uuid not null,
      primary key (fk_grants, fk_reporting_periods, fk_providers, former_name)
    )
  `.execute(db);
  await sql`create index provider_former_names_provider on provider_former_names (fk_providers)`.execute(db);
  await sql`alter table provider_former_names enable row level security`.execute(db);
  await sql`
    create policy grant_scope on provider_former_names using (in_scope(fk_grants)) with check (in_scope(fk_grants))
  `.execute(db);
  await sql`grant select, insert, update, delete on provider_former_names to srae_app`.execute(db);
}
