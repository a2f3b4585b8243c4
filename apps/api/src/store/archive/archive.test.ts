// Backup and restore, table by table, on every PostgreSQL that the store is tested on.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { Client, type PoolConfig } from 'pg';
import { ZipFile } from 'yazl';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertRowInEveryTable } from '../../../test/cluster/one-row-each.ts';
import { schemaText } from '../../../test/cluster/schema-text.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { bareDatabase, emptyDatabase, testDatabase } from '../../../test/cluster/test-database.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { openDatabase } from '../database/database.ts';
import { MIGRATIONS, migrateTo, migrateToLatest } from '../database/migrate.ts';
import { listArchivedTables, listMigrations, listSequences, applySessionSettings } from './catalogue.ts';
import { hashRows } from './copy.ts';
import { MANIFEST_FILE, type Manifest } from './manifest.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { openArchive, readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

const folder = await temporaryFolder();
const STAMP = { madeAt: new Date('2023-08-01T12:00:00.000Z'), keyCheck: '0123456789abcdef' };
const NEWEST = Object.keys(MIGRATIONS).at(-1);

async function over<T>(owner: PoolConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(owner);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const write = (owner: PoolConfig, name: string) =>
  over(owner, (client) => writeArchive(client, join(folder, name), STAMP));

async function restore(owner: PoolConfig, name: string): Promise<void> {
  const archive = await openArchive(join(folder, name));
  try {
    await over(owner, (client) => readArchive(archive, client, owner));
  } finally {
    archive.zip.close();
  }
}

/** Writes a backup's entries into another file, with members of its manifest changed; undefined ones are left out. */
async function rewriteManifest(from: string, to: string, change: Record<string, unknown>): Promise<void> {
  const source = await openArchive(join(folder, from));
  const zip = new ZipFile();
  for (const [name, entry] of source.entries) {
    const bytes = await buffer(await source.zip.openReadStreamPromise(entry));
    const manifest = () => Buffer.from(JSON.stringify({ ...source.manifest, ...change }));
    zip.addBuffer(name === MANIFEST_FILE ? manifest() : bytes, name);
  }
  zip.end();
  source.zip.close();
  await writeFile(join(folder, to), await buffer(zip.outputStream));
}

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
      await sql`lock table settings in access exclusive mode`.execute(tx);
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

describe('a backup of a database that got its migrations in another order than that of their names', () => {
  // A migration that was merged after one of a later name.
  const LATE = '0081-mappings-by-provider';
  const EARLY = '0082-require-unchanged';
  const had = Object.keys(MIGRATIONS).filter((name) => name < LATE || name === EARLY);

  it('is restored with those that it had, and the others run on its rows', async () => {
    const [source, target, newest] = [await bareDatabase(), await bareDatabase(), await emptyDatabase()];
    await migrateTo(source.owner, had);
    await over(source.owner, (client) => client.query(GRANTEES));
    expect(await write(source.owner, 'order.zip')).toMatchObject({ schema: EARLY, migrations: had });
    await restore(target.owner, 'order.zip');
    expect(await over(target.owner, listMigrations)).toEqual(await over(newest.owner, listMigrations));
  });

  it('is refused by a database that has one which the backup lacks', async () => {
    const { owner } = await bareDatabase();
    await migrateToLatest(owner, LATE);
    await expect(restore(owner, 'order.zip')).rejects.toThrow(
      `The database has the migration ${LATE} already, which the backup does not have. Make a new database for it.`,
    );
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
  ])('by an older portal, for %s', async (what, change, sentence) => {
    const name = `${what}.zip`;
    await rewriteManifest('small.zip', name, change);
    const { owner } = await bareDatabase();
    await expect(restore(owner, name)).rejects.toThrow(sentence);
    expect(await over(owner, listMigrations)).toEqual([]);
  });

  it('not for one of the format that names only the last migration', async () => {
    await rewriteManifest('small.zip', 'first-format.zip', { format: 1, migrations: undefined });
    const { owner } = await bareDatabase();
    await restore(owner, 'first-format.zip');
    expect(await loadContent(owner)).toEqual(await loadContent(small.owner));
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
