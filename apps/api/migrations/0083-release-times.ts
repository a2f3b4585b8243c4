import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** When a release was made, and from when on a later submission may be released (decision 68). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table figure_releases add column made_at timestamptz, add column due_at timestamptz`.execute(
    db,
  );
  await sql`update figure_releases set made_at = released_at`.execute(db);
  await sql`alter table figure_releases alter column made_at set not null`.execute(db);
}
