import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Mapped values are texts of a file: each provider has a memory of its own, and no provider reads another's
 * (BEY-159). What was remembered so far becomes the grant's, since nothing says whose file it was found in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table upload_value_mappings
      add column fk_providers integer references providers (pk) on delete cascade,
      drop constraint upload_value_mappings_pkey
  `.execute(db);
  await sql`
    alter table upload_value_mappings add constraint upload_value_mapping_once
      unique nulls not distinct (fk_grants, kind, fk_providers, column_name, found)
  `.execute(db);
}
