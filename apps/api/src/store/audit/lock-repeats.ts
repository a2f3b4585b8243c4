import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/**
 * Serializes what one person creates until the transaction ends: a call that is repeated while the first one still runs
 * finds what that one has created.
 */
export async function lockRepeats(tx: Tx, username: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('creations of a person'), hashtext(${username}))`.execute(
    tx,
  );
}
