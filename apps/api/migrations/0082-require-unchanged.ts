import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Fails its statement, and with it the batch that the statement belongs to, unless what a save was judged by is still as
 * it was read (decision 66).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function require_unchanged(is_unchanged boolean) returns void language plpgsql as $$
    begin
      if is_unchanged is not true then
        raise exception 'The page has changed since it was read.'
          using errcode = 'check_violation', constraint = 'page_unchanged';
      end if;
    end $$
  `.execute(db);
}
