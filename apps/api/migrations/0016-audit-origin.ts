import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Where an act came from: the network address, the family of the browser, and for a name that has no account a keyed
 * digest of it, so that an attack can be followed without keeping what was typed (BEY-182).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_events add column address text`.execute(db);
  await sql`alter table audit_events add column browser text`.execute(db);
  await sql`alter table audit_events add column unknown_name text`.execute(db);
  await sql`create index audit_events_address on audit_events (address, seq) where address is not null`.execute(
    db,
  );
}
