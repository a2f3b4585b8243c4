/** The number of rows of every table, for tests that must know that nothing else was touched. */
import { sql } from 'kysely';
import { inScope, type Db } from '../../src/store/database/database.ts';

/** Rows by table, views left out. */
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

/** How the counts differ, tables without a difference left out. */
export function differenceOf(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.keys(before)
      .map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );
}
