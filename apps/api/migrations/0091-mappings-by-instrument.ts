import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const MEMORIES = [
  { table: 'upload_mappings', once: 'upload_mapping_once', keys: ['header_hash'] },
  { table: 'upload_value_mappings', once: 'upload_value_mapping_once', keys: ['column_name', 'found'] },
];

/**
 * Mapped columns and values are remembered for the instrument of their file: under another one the same heading or answer
 * may mean something else. Mapped values were saved with an upload, so those of before get its instrument; mapped
 * columns, of which no period is known, get that of the grant's latest upload up to then, or else of the first one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, once, keys } of MEMORIES) {
    const memory = sql.table(table);
    await sql`alter table ${memory} add column instrument text not null default '2021'`.execute(db);
    for (const kind of ['entry', 'exit']) {
      await sql`
        update ${memory} m set instrument = coalesce((
          select u.instrument from ${sql.table(`${kind}_uploads`)} u
          where u.fk_grants = m.fk_grants and u.upload_time <= m.updated_at
          order by u.upload_time desc, u.pk desc limit 1
        ), m.instrument) where kind = ${kind}
      `.execute(db);
    }
    await sql`
      alter table ${memory}
        alter column instrument drop default,
        drop constraint ${sql.id(once)},
        add constraint ${sql.id(once)} unique nulls not distinct (fk_grants, kind, fk_providers, instrument, ${sql.join(
          keys.map((key) => sql.id(key)),
        )})
    `.execute(db);
  }
}
