/** The master keys used by running processes, published in the names of their connections (decision 57). */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

const NAME = 'srae-portal key ';

/**
 * Pool options of a serving process: the name of its connections, and one connection kept open for its lifetime. The
 * digest of a key distinguishes keys without revealing them.
 */
export function keyHolderOptions({ current }: { readonly current: Buffer }) {
  return { application_name: NAME + digest(current), min: 1 };
}

/** Opens the connection named by `keyHolderOptions`, before the process seals anything. */
export async function connectKeyHolder(db: Db): Promise<void> {
  await sql`select`.execute(db);
}

/** Whether any serving process uses the key. */
export async function hasKeyHolder(db: Db, key: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${NAME + digest(key)} limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Whether any process serves on the database, whichever key and release it has. */
export async function isServed(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${NAME}) limit 1
  `.execute(db);
  return rows.length > 0;
}

function digest(key: Buffer): string {
  return createHmac('sha256', key).update('key holder').digest('hex').slice(0, 16);
}
