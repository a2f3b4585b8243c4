import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Which reminders have been sent: one per person, grant, date in force and day of the schedule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reminders_sent (
      fk_reporting_periods integer not null references reporting_periods (pk),
      fk_grants integer not null references grants (pk),
      username uuid not null references identity_users (username) on delete cascade,
      due_date date not null,
      days_before integer not null,
      sent_at timestamptz not null,
      primary key (fk_reporting_periods, fk_grants, username, due_date, days_before)
    )
  `.execute(db);
  await sql`grant select, insert on reminders_sent to srae_app`.execute(db);
}
