import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A grant is or is not for practice from the day it is made. Otherwise the application's role, which may delete no
 * submission, could declare any grant a practice grant, or delete and insert it as one in a single statement, and have it
 * emptied (decision 37). Nothing deletes grants or what they depend on, so the role may not either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_practice() returns trigger language plpgsql as $$
    begin
      raise exception 'Whether grant % is for practice does not change.', old.pk;
    end $$
  `.execute(db);
  await sql`
    create trigger keep_practice before update on grants
      for each row when (new.practice is distinct from old.practice) execute function keep_practice()
  `.execute(db);
  await sql`revoke delete on grants, grantees, funding_streams, reporting_periods from srae_app`.execute(db);
}
