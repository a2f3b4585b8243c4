// Backups of other schemas and formats than the portal's own.
import { expect, describe, it, beforeAll } from 'vitest';
import { over, restoreBackup, rewriteManifest, writeBackup } from '../../../test/cluster/backups.ts';
import { bareDatabase, emptyDatabase } from '../../../test/cluster/test-database.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { MIGRATIONS, migrateTo, migrateToLatest } from '../database/migrate.ts';
import { listMigrations } from './catalogue.ts';

const folder = await temporaryFolder();
const GRANTEES = 'insert into grantees (grantee_name) select md5(i::text) from generate_series(1, 300) i';
const countGrantees = 'select count(*)::int as many from grantees';
beforeAll(async () => {
  const { owner } = await emptyDatabase();
  await over(owner, (client) => client.query(GRANTEES));
  await writeBackup(owner, folder, 'small.zip');
});

describe('a backup of a database that got its migrations in another order than that of their names', () => {
  // A migration that was merged after one of a later name.
  const LATE = '0081-mappings-by-provider';
  const EARLY = '0082-require-unchanged';
  const had = Object.keys(MIGRATIONS).filter((name) => name < LATE || name === EARLY);

  it('is restored with those that it had, and the others run on its rows', async () => {
    const [source, target, newest] = [await bareDatabase(), await bareDatabase(), await emptyDatabase()];
    await migrateTo(source.owner, had);
    await over(source.owner, (client) => client.query(GRANTEES));
    expect(await writeBackup(source.owner, folder, 'order.zip')).toMatchObject({
      schema: EARLY,
      migrations: had,
    });
    await restoreBackup(target.owner, folder, 'order.zip');
    expect(await over(target.owner, listMigrations)).toEqual(await over(newest.owner, listMigrations));
  });

  it('is refused by a database that has one which the backup lacks', async () => {
    const { owner } = await bareDatabase();
    await migrateToLatest(owner, LATE);
    await expect(restoreBackup(owner, folder, 'order.zip')).rejects.toThrow(
      `The database has the migration ${LATE} already, which the backup does not have. Make a new database for it.`,
    );
  });
});

describe('a backup of another portal', () => {
  it.each([
    [
      'a later migration',
      { migrations: [...Object.keys(MIGRATIONS), '9999-later'] },
      /has the migration 9999-later, which this portal does not know/,
    ],
    [
      'a later last migration',
      { schema: '9999-later', migrations: undefined, format: 1 },
      /has the migration 9999-later, which this portal does not know/,
    ],
    [
      'a later format',
      { format: 3, compression: 'other' },
      /was written by a newer portal\. Use that portal, or a newer one\./,
    ],
  ])('is refused where it has %s', async (what, change, sentence) => {
    const name = `${what}.zip`;
    await rewriteManifest(folder, ['small.zip', name], change);
    const { owner } = await bareDatabase();
    await expect(restoreBackup(owner, folder, name)).rejects.toThrow(sentence);
    expect(await over(owner, listMigrations)).toEqual([]);
  });

  it('is restored in the format that names only the last migration', async () => {
    await rewriteManifest(folder, ['small.zip', 'first-format.zip'], { format: 1, migrations: undefined });
    const { owner } = await bareDatabase();
    await restoreBackup(owner, folder, 'first-format.zip');
    const { rows } = await over(owner, (client) => client.query(countGrantees));
    expect(rows).toEqual([{ many: 300 }]);
  });
});
