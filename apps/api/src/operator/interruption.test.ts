// Ctrl-C and SIGTERM while a command of the operator waits for the database, as real programs.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../store/database/database.ts';
import { emptyDatabase } from '../../test/cluster/test-database.ts';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';
import { bundleProgram } from '../../test/processes/bundle-program.ts';
import { startProgram, toAddress } from '../../test/processes/main-process.ts';
import { figuresRekey } from './figures-rekey.ts';

const [program, database, folder] = await Promise.all([
  bundleProgram('operator'),
  emptyDatabase(),
  temporaryFolder(),
]);
const settings = {
  APP_ENV: 'local',
  DATABASE_URL: toAddress(database.owner),
  ARGON2_MEMORY_KIB: '19456',
  ARGON2_PASSES: '2',
  DATA_DIR: join(folder, 'data'),
};
const operate = (line: string) => startProgram(program, line.split(' '), settings);
const db = openDatabase({ ...database.owner, max: 2 });
afterAll(() => db.destroy());
beforeAll(async () => {
  await operate('audit:verify').ended;
});

it.each([
  ['audit_events', `backup ${join(folder, 'backup.zip')}`, undefined],
  ['audit_events', 'tallies:rebuild', undefined],
  ['signing_keys', 'keys:rotate', undefined],
  ['audit_events', 'figures:rekey', figuresRekey.whenInterrupted],
])(
  'says what became of an interrupted command, and leaves nothing of it, waiting for %s: %s',
  async (table, line, advice = 'Run it again.') => {
    await db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
      const command = operate(line);
      await expect.poll(countWaiting, { timeout: 30_000 }).toBeGreaterThan(0);
      expect(await command.stop()).toEqual({
        code: 143,
        out: '',
        err: `The command was interrupted by SIGTERM. What it had not completed is undone by the database. ${advice}\n`,
      });
    });
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
    expect((await operate(line).ended).code).toBe(0);
  },
);

/** Statements that wait for the lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.count ?? 0;
}
