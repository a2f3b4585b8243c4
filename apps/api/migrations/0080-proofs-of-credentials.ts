import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What ends a change that an Admin made to a credential: a proof by the person, noted when it is given (decision 50). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credential_changes add ended_at timestamptz`.execute(db);
  await sql`grant update (ended_at) on credential_changes to srae_app`.execute(db);
  // The sign-in in which the person has chosen the password.
  await sql`alter table login_challenges add chose_password boolean not null default false`.execute(db);
  // When the password in force was chosen by a mailed code; null when it was not.
  await sql`alter table identity_users add password_mailed_at timestamptz`.execute(db);
}
