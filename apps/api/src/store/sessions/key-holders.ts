/** Which master keys running processes seal with, published in the names of their connections (decision 57). */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

const NAME = 'srae-portal key ';

/**
 * How the pool of a serving process names its connections, and keeps one as long as the process lives. A digest of the
 * key tells one key from another and nothing of either.
 */
export function keyHolderOptions({ current }: { readonly current: Buffer }) {
  return { application_name: NAME + digest(current), min: 1 };
}

/** Makes the connection that `keyHolderOptions` names, before the process seals anything. */
export async function connectKeyHolder(db: Db): Promise<void> {
  await sql`select`.execute(db);
}

/** Whether a serving process seals under the key. */
export async function hasKeyHolder(db: Db, key: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${NAME + digest(key)} limit 1
  `.execute(db);
  return rows.length > 0;
}

function digest(key: Buffer): string {
  return createHmac('sha256', key).update('key holder').digest('hex').slice(0, 16);
}
