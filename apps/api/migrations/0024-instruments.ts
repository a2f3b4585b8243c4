import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const NAMING = ['drafts', 'open_uploads', 'entry_uploads', 'exit_uploads', 'submission_snapshots'];

/**
 * A period names its instrument, and so does everything that was made under it (decision 28). The foreign keys hold both
 * together: nothing can name another instrument than its period, and a period that holds anything cannot change its own
 * (BEY-141). Which ids there are is the code's affair; all rows from before are of the first one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reporting_periods
      add column instrument text not null default '2021'
        constraint period_instrument check (instrument ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
      add constraint period_with_instrument unique (pk, instrument)
  `.execute(db);
  await sql`alter table reporting_periods alter column instrument drop default`.execute(db);
  for (const name of NAMING) {
    const table = sql.table(name);
    await sql`alter table ${table} add column instrument text not null default '2021'`.execute(db);
    await sql`
      alter table ${table}
        alter column instrument drop default,
        drop constraint ${sql.id(`${name}_fk_reporting_periods_fkey`)},
        add constraint ${sql.id(`${name}_period`)} foreign key (fk_reporting_periods, instrument)
          references reporting_periods (pk, instrument)
    `.execute(db);
  }
}
