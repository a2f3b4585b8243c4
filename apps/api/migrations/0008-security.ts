import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Sealing of the audit, sealed letters in the mail queue, and the second factor from an authenticator app. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A transaction has its number before its events have theirs: once every transaction up to a number has ended,
  // no event below the highest sequence number of that moment can still appear.
  await sql`
    create function open_audit_transaction() returns trigger language plpgsql as $$
      begin
        perform pg_current_xact_id();
        return null;
      end
    $$
  `.execute(db);
  await sql`
    create trigger number_before_event before insert on audit_events
      for each statement execute function open_audit_transaction()
  `.execute(db);
  // A letter may hold a code or a temporary password: it waits sealed, and is emptied once it has left.
  await sql`alter table mail_queue drop column variables`.execute(db);
  await sql`alter table mail_queue add column sealed bytea`.execute(db);
  await sql`alter table identity_users add column totp_pending_sealed bytea`.execute(db);
  await sql`alter table identity_users add column totp_last_step bigint`.execute(db);
}
