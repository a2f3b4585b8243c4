/** Rows and content of every table, for tests that check that nothing else was changed. */
import { sql } from 'kysely';
import { inScope, type Db } from '../../src/store/database/database.ts';

/** Rows by table, without views. */
export function countEveryTable(db: Db): Promise<Readonly<Record<string, number>>> {
  return inScope(db, 'all', async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1
    `.execute(tx);
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{
        rows: number;
      }>`select count(*)::int as rows from ${sql.table(name)}`.execute(tx);
      counts[name] = rows[0]?.rows ?? 0;
    }
    return counts;
  });
}

/** The differences of counts, without unchanged tables. */
export function countDifferences(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.keys(before)
      .map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );
}

/**
 * A digest of the content of every table except recorded refusals and throttle counters. Read as the owner, because
 * an unreadable table would always appear unchanged.
 */
export async function digestEveryTable(owner: Db): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('audit_events', 'throttles')
  `.execute(owner);
  const digests = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ digest: string }>`
        select concat_ws(' ', count(*), sum(hash_record_extended(t, 0))) as digest from ${sql.table(name)} t
      `.execute(owner);
      return [name, rows[0]?.digest ?? ''] as const;
    }),
  );
  return Object.fromEntries(digests);
}
