// A signal, such as Ctrl-C, while the first start fills the database with the demo.
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/database.ts';
import { emptyDatabase } from '../cluster/test-database.ts';
import { layPages } from '../portal/static-pages.ts';
import { temporaryFolder } from '../portal/temporary-folder.ts';
import { bundleProgram } from '../processes/bundle-program.ts';
import { freePort, startProgram, toAddress } from '../processes/main-process.ts';

const [program, database, folder] = await Promise.all([
  bundleProgram('main'),
  emptyDatabase(),
  temporaryFolder(),
]);
await layPages(folder);
const [port, dashboardPort, operatorPort] = await Promise.all([freePort(), freePort(), freePort()]);
const db = openDatabase({ ...database.owner, max: 1 });
afterAll(() => db.destroy());

it('ends the start at once, and nothing of the demo is kept [BEY-100]', async () => {
  const started = startProgram(program, [], {
    APP_ENV: 'local',
    PORT: String(port),
    DASHBOARD_PORT: String(dashboardPort),
    OPERATOR_PORT: String(operatorPort),
    DATABASE_URL: toAddress(database.owner),
    ARGON2_MEMORY_KIB: '19456',
    STATIC_DIR: folder,
    DATA_DIR: join(folder, 'data'),
  });
  await expect.poll(() => isFillingDemo(), { timeout: 30_000 }).toBe(true);
  expect(await started.stop()).toEqual({ code: 0, out: '', err: '' });
  expect(await db.selectFrom('grantees').select('pk').execute()).toEqual([]);
});

/** Whether a process holds the lock of the demo. */
async function isFillingDemo(): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from pg_locks
      where locktype = 'advisory' and objid::bigint = hashtext('demo')::bigint & 4294967295
        and database = (select oid from pg_database where datname = current_database())) as held
  `.execute(db);
  return rows[0]?.held ?? false;
}
