// Migrations that were merged after one of a later name run on a database that has the later one already.
import { readdirSync } from 'node:fs';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { schemaText } from '../../../test/cluster/schema-text.ts';
import { bareDatabase, emptyDatabase, type TestDatabase } from '../../../test/cluster/test-database.ts';
import { openDatabase } from './database.ts';
import { MIGRATIONS, migrateTo, migrateToLatest, SchemaProblem } from './migrate.ts';

/** By the migration that came late: those of a later name that a database could have before it. */
const EARLY: readonly (readonly [late: string, early: readonly string[]])[] = [
  ['0050-row-releases', ['0055-kept-keys']],
  ['0070-machine-keys', ['0072-unused-accounts', '0073-access-reviews']],
  ['0074-passkeys', ['0076-records-schedule']],
  ['0077-value-mappings-by-provider', ['0080-proofs-of-credentials']],
  ['0081-mappings-by-provider', ['0082-require-unchanged']],
];

async function schemaOf({ owner }: TestDatabase): Promise<string> {
  const db = openDatabase({ ...owner, max: 1 });
  const text = await schemaText(db);
  await db.destroy();
  return text;
}

it('are all listed in migrate.ts, in the order of their names: another file would never run', () => {
  const folder = new URL('../../../migrations', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  expect(Object.keys(MIGRATIONS)).toEqual(files.map((name) => name.replace('.ts', '')).toSorted());
});

it.each(EARLY)('%s after %j leaves the schema that their order by name leaves', async (late, early) => {
  const [expected, database] = await Promise.all([emptyDatabase(), bareDatabase()]);
  const before = Object.keys(MIGRATIONS).filter((name) => name < late);
  await migrateTo(database.owner, [...before, ...early]);
  expect(await migrateToLatest(database.owner)).toContain(late);
  expect(await schemaOf(database)).toEqual(await schemaOf(expected));
});

it('says in one sentence that the database is of a newer release', async () => {
  const database = await emptyDatabase();
  const client = new Client(database.owner);
  await client.connect();
  await client.query("insert into kysely_migration (name, timestamp) values ('9999-later', 'now')");
  await client.end();
  const migrated = migrateToLatest(database.owner);
  await expect(migrated).rejects.toThrow(SchemaProblem);
  await expect(migrated).rejects.toThrow('The database has the migration 9999-later of a newer release.');
});
