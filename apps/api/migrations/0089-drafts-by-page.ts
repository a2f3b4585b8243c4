import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Each open page of a person keeps its own draft (decision 75). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drafts add column id text not null default '0'`.execute(db);
  await sql`
    alter table drafts drop constraint drafts_pkey,
      add constraint drafts_pkey primary key (fk_grants, fk_reporting_periods, page, target, author, id)
  `.execute(db);
}
