import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What a family was decided from, grant by grant: the figures of a grant stay readable while the data of others change.
 * `recounts` tells those who keep tallies that an operator repaired some under their uploads' keys. What is stored
 * already knows neither rules nor parts, and is decided anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table suppression_families
      add column rules text not null default '',
      add column parts jsonb not null default '{}',
      add column recounts integer not null default 0
  `.execute(db);
}
