import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { inScope, openDatabase } from './database.ts';

const { app } = await emptyDatabase();
const [db, other] = [openDatabase({ ...app, max: 2 }), openDatabase({ ...app, max: 1 })];
afterAll(async () => {
  await db.destroy();
  await other.destroy();
});

/** Ends a connection the way PostgreSQL does on shutdown. */
const cut = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(other);

async function isCut(pid: number): Promise<boolean> {
  return (await sql`select from pg_stat_activity where pid = ${pid}`.execute(other)).rows.length === 0;
}

describe('a connection that PostgreSQL cuts', () => {
  it('fails the transaction that stands between two statements, and not the process', async () => {
    const transaction = inScope(db, 'all', async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pid = rows[0]?.pid ?? 0;
      await cut(pid);
      // The connection ends while no statement is running.
      await expect.poll(() => isCut(pid)).toBe(true);
      await sql`select 1`.execute(tx);
    });
    await expect(transaction).rejects.toThrow(/terminat|closed|connection/i);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
  });
});
