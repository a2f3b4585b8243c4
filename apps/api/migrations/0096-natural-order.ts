import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The order of names for people: without regard to case, and by the value of the numbers in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create collation natural_order (provider = icu, locale = 'en-u-kn-true')`.execute(db);
}
