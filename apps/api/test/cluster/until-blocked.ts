import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../src/store/database/database.ts';

/** Waits until transactions of this database wait for locks of others: as many as are said. */
export async function untilBlocked(db: Db, many = 1): Promise<void> {
  for (;;) {
    // In a transaction the activity is read once and kept.
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql`
      select from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()
    `.execute(db);
    if (rows.length >= many) return;
    await pause(10);
  }
}
