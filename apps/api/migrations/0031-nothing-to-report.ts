import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const HOMES = [
  { table: 'provider_submissions', prefix: 'prov' },
  { table: 'program_submissions', prefix: 'prog' },
];

/** Why a provider or program has nothing to report in a period; the reasons are data of the code (decision 35). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, prefix } of HOMES)
    await sql`
      alter table ${sql.table(table)}
        add column ${sql.id(`${prefix}_nothing_reason`)} text,
        add column ${sql.id(`${prefix}_nothing_note`)} text
    `.execute(db);
}
