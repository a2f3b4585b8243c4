import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Functions with the owner's rights name pg_temp last: where it is not named it is searched first, and a temporary view
 * in the place of a table would run code as the owner (decision 71).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      definer regprocedure;
    begin
      for definer in
        select oid::regprocedure from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
      loop
        execute format('alter function %s set search_path = pg_catalog, public, pg_temp', definer);
      end loop;
    end $$
  `.execute(db);
}
