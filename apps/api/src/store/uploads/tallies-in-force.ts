/** The tallies of what is in force. */
import { type RawBuilder, sql } from 'kysely';

/** Counts all rows of a program's version, not those of a group of answers. */
export const OF_ALL_ROWS = sql`t.factor = 'all'`;

/**
 * Programs in force (f) with their tallies (t), of those that `which` names by columns of t. Each program's are found by
 * their key: one upload may stand for a hundred providers, and a join by the upload alone reads all of its tallies for
 * each of them. PostgreSQL expects too few of them to see that, hence `offset 0`, which keeps the search for a program.
 */
export function talliesInForce(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`programs_in_force f cross join lateral (
    select * from survey_tallies t
    where t.fk_grants = f.fk_grants and t.fk_uploads = f.fk_uploads and t.fk_programs = f.fk_programs and ${which}
    offset 0
  ) t`;
}
