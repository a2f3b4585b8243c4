// Backup and restore, table by table, on every PostgreSQL that the store is tested on.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Client, PoolConfig } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { over, restoreBackup, rewriteEntry, writeBackup } from '../../../test/cluster/backups.ts';
import { insertRowInEveryTable } from '../../../test/cluster/one-row-each.ts';
import { schemaText } from '../../../test/cluster/schema-text.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { bareDatabase, emptyDatabase, testDatabase } from '../../../test/cluster/test-database.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { openDatabase } from '../database/database.ts';
import { MIGRATIONS, migrateToLatest } from '../database/migrate.ts';
import { listArchivedTables, listMigrations, listSequences, applySessionSettings } from './catalogue.ts';
import { hashRows } from './copy.ts';
import type { Manifest } from './manifest.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { openArchive } from './read-archive.ts';

const folder = await temporaryFolder();
const NEWEST = Object.keys(MIGRATIONS).at(-1);

const write = (owner: PoolConfig, name: string) => writeBackup(owner, folder, name);
const restore = (owner: PoolConfig, name: string) => restoreBackup(owner, folder, name);

/** The tables of a manifest. */
const toSaid = (manifest: Manifest | null) =>
  Object.fromEntries((manifest?.tables ?? []).map(({ name, rows, sha256 }) => [name, { rows, sha256 }]));

/** Every table in the database catalogue, with the number and the hash of its rows. */
const loadContent = (owner: PoolConfig) =>
  over(owner, async (client) => {
    await applySessionSettings(client);
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
         and table_name <> 'figure_changes' order by 1`,
    );
    const tables = await listArchivedTables(client);
    const content: Record<string, unknown> = {};
    for (const { name } of rows) {
      const table = tables.find((one) => one.name === name);
      content[name] = table ? await hashRows(client, table) : 'not in the backup';
    }
    return content;
  });

const GRANTEES = 'insert into grantees (grantee_name) select md5(i::text) from generate_series(1, 300) i';

/** The newest schema, with enough rows in one table to corrupt one. */
async function smallDatabase() {
  const made = await emptyDatabase();
  await over(made.owner, (client) => client.query(GRANTEES));
  return made;
}

/** Keeps only a few of the rows that make up most of the demo's bytes; the thousands of survey rows stay. */
async function dropLargeRows(client: Client): Promise<void> {
  for (const [table, left] of Object.entries({
    submission_snapshots: 3,
    release_sums: 20,
    release_tallies: 500,
    survey_tallies: 500,
  }))
    await client.query(
      `delete from ${table} where ctid <> all (array(select ctid from ${table} order by ctid limit ${left}))`,
    );
}

const small = await smallDatabase();
let whole: Manifest | null;
beforeAll(async () => {
  whole = await write(small.owner, 'small.zip');
});

describe('a backup that is restored', () => {
  it('holds every row of every table of the catalogue, the demo and some in tables that it leaves empty', async () => {
    const database = await testDatabase();
    await over(database.owner, dropLargeRows);
    await over(database.owner, insertRowInEveryTable);
    const manifest = await write(database.owner, 'demo.zip');
    const before = await loadContent(database.owner);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    for (const [name, content] of Object.entries(before)) {
      expect.soft(content, name).toMatchObject({ sha256: expect.any(String) });
      expect.soft(content, name).not.toMatchObject({ rows: 0 });
    }
    expect(toSaid(manifest)).toEqual(before);
    const { owner } = await bareDatabase();
    await restore(owner, 'demo.zip');
    expect(await loadContent(owner)).toEqual(before);
  });

  it('leaves schema, numbers of the sequences and rights as they were', async () => {
    const { owner } = await bareDatabase();
    await restore(owner, 'small.zip');
    const [before, after] = [openDatabase(small.owner), openDatabase(owner)];
    expect(await schemaText(after)).toBe(await schemaText(before));
    await Promise.all([before.destroy(), after.destroy()]);
    const sequences = await over(owner, listSequences);
    expect(sequences).toContainEqual({ name: 'grantees_pk_seq', last: '300' });
    expect(sequences).toEqual(await over(small.owner, listSequences));
  });

  it('sees one moment, whatever is committed before it is written', async () => {
    const { owner } = await smallDatabase();
    const before = await loadContent(owner);
    const db = openDatabase({ ...owner, max: 2 });
    const writing = await db.transaction().execute(async (tx) => {
      // The moment is chosen when the migrations are listed, and the tables are copied after them.
      await sql`lock table kysely_migration in access exclusive mode`.execute(tx);
      const begun = write(owner, 'moment.zip');
      await untilBlocked(db);
      await sql`insert into settings (name, value) values ('later', '1')`.execute(tx);
      await sql`update grantees set grantee_name = grantee_name || ' later'`.execute(tx);
      return { begun };
    });
    await writing.begun;
    await db.destroy();
    const target = await bareDatabase();
    await restore(target.owner, 'moment.zip');
    expect(await loadContent(target.owner)).toEqual(before);
  });

  it('holds every row of tables that a migration writes anew, adds or removes while the backup begins', async () => {
    const { owner } = await smallDatabase();
    await over(owner, (client) => client.query('create table former ()'));
    const db = openDatabase({ ...owner, max: 2 });
    const { begun } = await db.transaction().execute(async (tx) => {
      await sql`alter table grantees add column later double precision default random()`.execute(tx);
      await sql`drop table former`.execute(tx);
      await sql`create table later as select pk from grantees`.execute(tx);
      const writing = write(owner, 'migrating.zip');
      await untilBlocked(db);
      return { begun: writing };
    });
    const rows = (await begun)?.tables.map((one) => [one.name, one.rows]);
    await db.destroy();
    expect(rows).toEqual(
      expect.arrayContaining([
        ['grantees', 300],
        ['later', 300],
      ]),
    );
  });

  it('of an earlier schema is brought to the newest', async () => {
    const [source, target] = [await bareDatabase(), await bareDatabase()];
    await migrateToLatest(source.owner, '0009-reminders');
    await over(source.owner, (client) => client.query(GRANTEES));
    expect(await write(source.owner, 'earlier.zip')).toMatchObject({ schema: '0009-reminders' });
    await restore(target.owner, 'earlier.zip');
    expect((await over(target.owner, listMigrations)).at(-1)).toBe(NEWEST);
    const { rows } = await over(target.owner, (client) =>
      client.query('select count(*)::int as many from grantees'),
    );
    expect(rows).toEqual([{ many: 300 }]);
  });
});

describe('a backup is refused', () => {
  it('where a file stands already, which stays as it is', async () => {
    const file = join(folder, 'there.zip');
    await writeFile(file, 'mine');
    await expect(write(small.owner, 'there.zip')).rejects.toThrow('The file exists already.');
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  it('while another one is written to the same file, which appears once it is complete', async () => {
    const { owner } = await smallDatabase();
    const db = openDatabase({ ...owner, max: 2 });
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`lock table settings in access exclusive mode`.execute(tx);
        const writing = write(owner, 'twice.zip');
        await untilBlocked(db);
        expect((await readdir(folder)).filter((name) => name.startsWith('twice'))).toEqual([
          'twice.zip.partial',
        ]);
        await expect(write(owner, 'twice.zip')).rejects.toThrow(
          `${join(folder, 'twice.zip.partial')} exists: a backup is being written to it, or was interrupted.`,
        );
        return { writing };
      })
      .then(({ writing }) => writing);
    await db.destroy();
    expect((await readdir(folder)).filter((name) => name.startsWith('twice'))).toEqual(['twice.zip']);
  });

  it('of a database that never held the portal', async () => {
    const { owner } = await bareDatabase();
    expect(await write(owner, 'nothing.zip')).toBeNull();
    await expect(readFile(join(folder, 'nothing.zip'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a restore is refused', () => {
  it('by a database that holds anything, which keeps it', async () => {
    const { owner } = await emptyDatabase();
    await over(owner, (client) => client.query("insert into settings (name, value) values ('mine', '1')"));
    const before = await loadContent(owner);
    await expect(restore(owner, 'small.zip')).rejects.toThrow(
      'The database is not empty: settings holds rows. A backup is restored into an empty database alone.',
    );
    expect(await loadContent(owner)).toEqual(before);
  });

  it('by a database of a newer schema than its own', async () => {
    const source = await bareDatabase();
    await migrateToLatest(source.owner, '0010-upload-codes');
    await write(source.owner, 'older.zip');
    const { owner } = await emptyDatabase();
    await expect(restore(owner, 'older.zip')).rejects.toThrow(
      /has the migration 0011-suppression already, which the backup does not have/,
    );
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1000)],
    ['no archive at all', () => Buffer.from('rows')],
    ['empty', () => Buffer.alloc(0)],
  ])('for a file that is %s', async (what, change) => {
    await writeFile(join(folder, `${what}.zip`), change(await readFile(join(folder, 'small.zip'))));
    const { owner } = await bareDatabase();
    await expect(restore(owner, `${what}.zip`)).rejects.toThrow(/cannot be read as a backup|is no backup/);
  });

  it('for a file whose list of contents differs in one bit, wherever it is', async () => {
    const bytes = await readFile(join(folder, 'small.zip'));
    const said: string[] = [];
    for (let at = bytes.indexOf('manifest.json') + 'manifest.json'.length; at < bytes.length - 30; at += 97) {
      const name = join(folder, 'list.zip');
      await writeFile(name, bytes.with(at, (bytes[at] ?? 0) ^ 4));
      const answer = openArchive(name).then(
        ({ zip, manifest }) => {
          zip.close();
          return isDeepStrictEqual(manifest, whole) ? 'the same' : `another list, bit of byte ${at}`;
        },
        (error: unknown) => (error instanceof ArchiveProblem ? 'refused' : String(error)),
      );
      said.push(await answer);
    }
    expect(new Set(said)).toEqual(new Set(['refused', 'the same']));
  });

  it.each([
    ['text for a number', (text: string) => `x${text}`],
    ['a row twice', (text: string) => text.replace(/^.*\n/, '$&$&')],
    ['half a row', (text: string) => text.replace(/\t.*\n$/, '\n')],
  ])('for a file with %s, which is called damaged and not an error of the database', async (_, change) => {
    await rewriteEntry(folder, ['small.zip', 'rows.zip'], ['tables/grantees.copy', change]);
    const { owner } = await bareDatabase();
    await expect(restore(owner, 'rows.zip')).rejects.toThrow('The backup is damaged: grantees');
  });

  it('for a file in which one bit is another one, and nothing of it stays', async () => {
    const bytes = await readFile(join(folder, 'small.zip'));
    const at = bytes.indexOf('tables/grantees.copy') + 500;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(join(folder, 'bit.zip'), bytes);
    const { owner } = await bareDatabase();
    await expect(restore(owner, 'bit.zip')).rejects.toThrow('The backup is damaged: grantees');
    const content = await loadContent(owner);
    expect(Object.values(content).every((one) => JSON.stringify(one).includes('"rows":0'))).toBe(true);
    // A valid archive still finds the database empty.
    await restore(owner, 'small.zip');
    expect(await loadContent(owner)).toEqual(await loadContent(small.owner));
  });
});
