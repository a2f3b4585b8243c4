import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Tables whose rows belong to one grant and are guarded by row-level security (AZ-5). */
const GUARDED = [
  'grant_submissions',
  'provider_submissions',
  'program_submissions',
  'program_cohorts',
  'entry_uploads',
  'exit_uploads',
  'entry_submissions',
  'exit_submissions',
  'uploads_in_force',
  'open_uploads',
  'survey_tallies',
  'upload_codes',
  'upload_leftovers',
  'upload_mappings',
  'submission_snapshots',
  'submission_reopenings',
  'drafts',
];

const APPEND_ONLY = ['submission_snapshots', 'submission_reopenings'];

const OPEN = [
  'funding_streams',
  'grantees',
  'grants',
  'reporting_periods',
  'grant_extensions',
  'providers',
  'programs',
  'program_curricula',
  'settings',
  'job_runs',
  'mail_queue',
];

/**
 * The second layer behind the permission table: the application's role owns nothing, and sees the rows of the
 * grants named in the transaction's srae.scope alone ('all', or keys joined by commas; unset: none).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function in_scope(grant_key integer) returns boolean language sql stable parallel safe as $$
      select case coalesce(current_setting('srae.scope', true), '')
        when 'all' then true
        when '' then false
        else grant_key = any (string_to_array(current_setting('srae.scope', true), ',')::integer[])
      end
    $$
  `.execute(db);
  for (const table of GUARDED) {
    const name = sql.table(table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`create policy grant_scope on ${name} using (in_scope(fk_grants)) with check (in_scope(fk_grants))`.execute(
      db,
    );
    const verbs = APPEND_ONLY.includes(table) ? sql`select, insert` : sql`select, insert, update, delete`;
    await sql`grant ${verbs} on ${name} to srae_app`.execute(db);
  }
  for (const table of OPEN) {
    await sql`grant select, insert, update, delete on ${sql.table(table)} to srae_app`.execute(db);
  }
  await sql`grant select, insert on audit_events to srae_app`.execute(db);
  await sql`grant select, insert on audit_seals to srae_app`.execute(db);
  await sql`grant usage on all sequences in schema public to srae_app`.execute(db);
}
