import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Corrections on the upload page (decision 33): receipts tell what was corrected by hand and which values were mapped how
 * often, and mapped values are remembered per grant, survey and column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['entry_uploads', 'exit_uploads'])
    await sql`
      alter table ${sql.table(table)}
        add column upload_cells_corrected integer not null default 0,
        add column upload_values_mapped jsonb not null default '[]'
    `.execute(db);
  await sql`
    create table upload_value_mappings (
      fk_grants integer not null references grants (pk),
      kind text not null check (kind in ('entry', 'exit')),
      column_name text not null,
      found text[] not null,
      accepted text[] not null,
      updated_at timestamptz not null,
      updated_by uuid not null,
      primary key (fk_grants, kind, column_name, found)
    )
  `.execute(db);
  await sql`alter table upload_value_mappings enable row level security`.execute(db);
  await sql`
    create policy grant_scope on upload_value_mappings using (in_scope(fk_grants)) with check (in_scope(fk_grants))
  `.execute(db);
  await sql`grant select, insert, update, delete on upload_value_mappings to srae_app`.execute(db);
}
