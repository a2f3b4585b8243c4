import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../src/store/database/database.ts';

/** Waits until the given number of transactions of this database wait for locks of others. */
export async function untilBlocked(db: Db, many = 1): Promise<void> {
  for (;;) {
    // Within a transaction pg_stat_activity is read once and cached.
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql`
      select from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()
    `.execute(db);
    if (rows.length >= many) return;
    await pause(10);
  }
}
