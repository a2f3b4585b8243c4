/** The tallies of the uploads in force. */
import { type RawBuilder, sql } from 'kysely';

/** Counts all rows of a program's version, not those of a group of answers. */
export const OF_ALL_ROWS = sql`t.factor = 'all'`;

/**
 * Programs in force (f) with their tallies (t), filtered by `which` on columns of t. Each program's tallies are
 * looked up by key: one upload may cover a hundred providers, and a join by upload reads all of its tallies for each
 * of them. PostgreSQL underestimates their number, hence `offset 0`, which forces the lookup per program.
 */
export function talliesInForce(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`programs_in_force f cross join lateral (
    select * from survey_tallies t
    where t.fk_grants = f.fk_grants and t.fk_uploads = f.fk_uploads and t.fk_programs = f.fk_programs and ${which}
    offset 0
  ) t`;
}
