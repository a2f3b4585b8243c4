import { type RawBuilder, sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A log of what the figures of many grants are made of: a row for each grant and period that a transaction changes, written
 * by triggers, so that no way of writing can leave it out. A reader who knows the log up to a row asks for the rows after it
 * and keeps everything else that it has read (decision 65). Rows are added and never changed: nobody waits for anybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not fk_grants: what empties a practice grant goes by that name, and its own change would be gone with it.
  await sql`
    create table figure_changes (
      pk bigint generated always as identity primary key,
      subject text not null constraint figure_change_subject
        check (subject in ('answers', 'submissions', 'releases', 'places', 'grants', 'programme')),
      changed_grant integer,
      changed_period integer,
      at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index figure_changes_at on figure_changes (at)`.execute(db);
  await sql`grant select, insert, delete on figure_changes to srae_app`.execute(db);
  for (const [scope, { grant, period }] of Object.entries(SCOPES)) {
    const row = (name: string) => sql`tg_argv[0], ${grant(name)}, ${period(name)}`;
    // A row's key is drawn when its transaction has an id already, which readers rely on.
    await sql`
      create function ${sql.id(`log_change_of_${scope}`)}() returns trigger language plpgsql as $$
      declare
        key text;
      begin
        if tg_op = 'DELETE' then
          key := concat_ws(' ', ${row('old')});
          -- Once for rows of a transaction that come one after another.
          if current_setting('srae.figure_change', true) is distinct from key then
            insert into public.figure_changes (subject, changed_grant, changed_period) values (${row('old')});
            perform set_config('srae.figure_change', key, true);
          end if;
          return null;
        end if;
        key := concat_ws(' ', ${row('new')});
        if current_setting('srae.figure_change', true) is distinct from key then
          insert into public.figure_changes (subject, changed_grant, changed_period) values (${row('new')});
          perform set_config('srae.figure_change', key, true);
        end if;
        if tg_op = 'UPDATE' and (${grant('old')}, ${period('old')}) is distinct from (${grant('new')}, ${period('new')}) then
          insert into public.figure_changes (subject, changed_grant, changed_period) values (${row('old')});
        end if;
        return null;
      end $$
    `.execute(db);
  }
  for (const [table, subject, scope, events = 'insert or update or delete'] of LOGGED)
    await sql`
      create trigger figure_change after ${sql.raw(events)} on ${sql.table(table)}
        for each row execute function ${sql.id(`log_change_of_${scope}`)}(${sql.lit(subject)})
    `.execute(db);
}

type Column = (row: string) => RawBuilder<unknown>;

const NONE: Column = () => sql`null::integer`;
const column =
  (name: string): Column =>
  (row) =>
    sql.ref(`${row}.${name}`);

/** Whose a row is, by the columns of its table. */
const SCOPES: Readonly<Record<string, { readonly grant: Column; readonly period: Column }>> = {
  grant_and_period: { grant: column('fk_grants'), period: column('fk_reporting_periods') },
  grant: { grant: column('fk_grants'), period: NONE },
  grant_itself: { grant: column('pk'), period: NONE },
  period: { grant: NONE, period: column('fk_reporting_periods') },
  all: { grant: NONE, period: NONE },
};

/** What figures of many grants are read from. A new curriculum is in no program's answers yet. */
const LOGGED: readonly (readonly [table: string, subject: string, scope: string, events?: string])[] = [
  ['grant_submissions', 'answers', 'grant_and_period'],
  ['provider_submissions', 'answers', 'grant_and_period'],
  ['program_submissions', 'answers', 'grant_and_period'],
  ['program_cohorts', 'answers', 'grant_and_period'],
  ['submission_snapshots', 'submissions', 'grant_and_period'],
  ['figure_releases', 'releases', 'grant_and_period'],
  ['release_sums', 'releases', 'period'],
  ['providers', 'places', 'grant'],
  ['programs', 'places', 'grant'],
  ['grants', 'grants', 'grant_itself'],
  ['program_curricula', 'programme', 'all', 'update or delete'],
  ['reporting_periods', 'programme', 'all'],
];
