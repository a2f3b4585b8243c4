import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const CATEGORIES = ['amindian', 'asian', 'black', 'hispanic', 'mena', 'nhpi', 'white'];
const SURVEYS = [
  { table: 'entry_submissions', prefix: 'en' },
  { table: 'exit_submissions', prefix: 'ex' },
];

/**
 * What the instrument 2026-draft stores beyond 2021: race and ethnicity as one question, and the factor made of it. Rows
 * of surveys are written in the order of the table's columns, so that new ones come last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, prefix } of SURVEYS)
    for (const category of CATEGORIES)
      await sql`
        alter table ${sql.table(table)} add column ${sql.id(`${prefix}_race_ethnicity_${category}`)} boolean
      `.execute(db);
  for (const table of ['release_tallies', 'release_sums'])
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.id(`${table}_factor_check`)},
        add constraint ${sql.id(`${table}_factor_check`)}
          check (factor in ('all', 'sex', 'hispanic', 'race', 'age', 'race_ethnicity'))
    `.execute(db);
}
