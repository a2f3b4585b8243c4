import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Each provider has a memory of column mappings of its own, as it has of mapped values (BEY-122). What was remembered so
 * far becomes the grant's, since nothing says whose file it was chosen for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table upload_mappings
      add column fk_providers integer references providers (pk) on delete cascade,
      drop constraint upload_mappings_pkey
  `.execute(db);
  await sql`
    alter table upload_mappings add constraint upload_mapping_once
      unique nulls not distinct (fk_grants, kind, fk_providers, header_hash)
  `.execute(db);
}
