import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { inScope, openDatabase } from './database.ts';

const { app, owner, name } = await emptyDatabase();
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

describe('a database with a time zone and a style of dates of its own', () => {
  it('gives every connection the days of UTC, written as everywhere', async () => {
    const server = openDatabase({ ...owner, max: 1 });
    await sql`alter database ${sql.ref(name)} set timezone = 'Pacific/Kiritimati'`.execute(server);
    await sql`alter database ${sql.ref(name)} set datestyle = 'SQL, DMY'`.execute(server);
    await server.destroy();
    const noon = new Date('2028-02-29T12:00:00.000Z');
    const found = async (config: PoolConfig & { setRole?: string }) => {
      const own = openDatabase({ ...config, max: 1 });
      const { rows } = await sql`
        select ${noon}::timestamptz::date as day, ${noon}::timestamptz as at, ${'2028-03-02'}::date as parsed
      `.execute(own);
      await own.destroy();
      return rows;
    };
    const expected = [{ day: '2028-02-29', at: noon, parsed: '2028-03-02' }];
    expect(await found(app)).toEqual(expected);
    expect(await found({ ...owner, setRole: 'srae_app' })).toEqual(expected);
  });
});
