/** Restores an archive into an empty database in one transaction and verifies every table against the manifest. */
import { DatabaseError } from 'pg';
import type { Client, PoolConfig } from 'pg';
import { fromFdPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import {
  hasRows,
  listArchivedTables,
  listMigrations,
  setSequence,
  applySessionSettings,
  type ArchivedTable,
} from './catalogue.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { type Copied, copyIn, hashRows } from './copy.ts';
import { findNewerMigration, MIGRATIONS, migrateTo } from '../database/migrate.ts';
import {
  anyManifestSchema,
  FORMAT,
  MANIFEST_FILE,
  type Manifest,
  manifestSchema,
  toFile,
} from './manifest.ts';

export type Archive = { readonly manifest: Manifest; readonly zip: ZipFile; readonly entries: Entries };

type Entries = ReadonlyMap<string, Entry>;

/** Opens an archive (`plain` if encrypted) and reads its manifest. Throws ArchiveProblem; the caller closes `zip`. */
export async function openArchive(file: string, plain: number | null = null): Promise<Archive> {
  const opening =
    plain === null ? openPromise(file, { autoClose: false }) : fromFdPromise(plain, { autoClose: false });
  const zip = await opening.catch((cause: unknown) => unreadable(file, cause));
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return { manifest: await readManifest(zip, entries, file), zip, entries };
  } catch (error) {
    zip.close();
    return unreadable(file, error);
  }
}

function unreadable(file: string, cause: unknown): never {
  if (cause instanceof ArchiveProblem) throw cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const why = message.endsWith('.') ? message.slice(0, -1) : message;
  throw new ArchiveProblem(`${file} cannot be read as a backup: ${why}.`, { cause });
}

/**
 * Creates the archive's schema, which may be older than the newest one, and fills it in one transaction. Throws
 * ArchiveProblem when the database is not empty, or when a table does not match the manifest; the connection is then unusable.
 */
export async function readArchive(archive: Archive, client: Client, owner: PoolConfig): Promise<void> {
  const { manifest } = archive;
  const migrations = listSaid(manifest);
  await applySessionSettings(client);
  await refuseRows(client);
  await refuseOthers(client, migrations);
  await migrateTo(owner, migrations);
  await client.query('begin');
  // Of two restores at once the second waits, and then finds rows.
  await client.query(`select pg_advisory_xact_lock(hashtext('restore'))`);
  await refuseRows(client);
  // A failure may leave a COPY incomplete: then only closing the connection ends the transaction.
  await fill(archive, client);
  await client.query('commit');
}

async function readManifest(zip: ZipFile, entries: Entries, file: string): Promise<Manifest> {
  const entry = entries.get(MANIFEST_FILE);
  const written = entry ? await buffer(await zip.openReadStreamPromise(entry)) : Buffer.alloc(0);
  // The tables have hashes in it; of itself the zip alone has a checksum, which yauzl leaves to its caller.
  const isWhole = entry !== undefined && crc32(written) === entry.crc32;
  const said = isWhole ? toJson(written.toString()) : null;
  const parsed = manifestSchema.safeParse(said);
  if (parsed.success) return parsed.data;
  if ((anyManifestSchema.safeParse(said).data?.format ?? 0) > FORMAT)
    throw new ArchiveProblem(`${file} was written by a newer portal. Use that portal, or a newer one.`);
  throw new ArchiveProblem(`${file} is no backup of this portal, or one that is not whole.`);
}

function toJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}

async function refuseRows(client: Client): Promise<void> {
  for (const table of await listArchivedTables(client)) {
    if (!(await hasRows(client, table))) continue;
    throw new ArchiveProblem(
      `The database is not empty: ${table.name} holds rows. A backup is restored into an empty database alone.`,
    );
  }
}

/** The migrations of the backed up database. Throws ArchiveProblem for one that this portal does not know. */
function listSaid({ schema, migrations }: Manifest): readonly string[] {
  // Format 1 was written by portals that had no gap in their migrations, or cannot tell.
  const said = migrations ?? [...Object.keys(MIGRATIONS).filter((name) => name < schema), schema];
  const unknown = findNewerMigration(said);
  if (unknown === null) return said;
  throw new ArchiveProblem(
    `The backup has the migration ${unknown}, which this portal does not know. Use the portal that made it, or a newer one.`,
  );
}

async function refuseOthers(client: Client, migrations: readonly string[]): Promise<void> {
  const other = (await listMigrations(client)).find((name) => !migrations.includes(name));
  if (other === undefined) return;
  throw new ArchiveProblem(
    `The database has the migration ${other} already, which the backup does not have. Make a new database for it.`,
  );
}

async function fill({ manifest, zip, entries }: Archive, client: Client): Promise<void> {
  const tables = await listArchivedTables(client);
  const pairs = listPairs(tables, manifest);
  for (const { table, said } of pairs) {
    const entry = entries.get(toFile(table));
    if (!entry) throw new ArchiveProblem(`The backup is damaged: ${table.name} is missing.`);
    const rows = await zip.openReadStreamPromise(entry).catch((cause: unknown) => damaged(table, cause));
    const copied = await copyIn(client, table, rows).catch((cause: unknown) => damaged(table, cause));
    if (!isSame(copied, said)) damaged(table);
  }
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  for (const { table, said } of pairs) {
    if (isSame(await hashRows(client, table), said)) continue;
    throw new ArchiveProblem(
      `${table.name} is not in the database as it is in the backup; nothing was restored.`,
    );
  }
}

function isSame(copied: Copied, said: Copied): boolean {
  return copied.rows === said.rows && copied.sha256 === said.sha256;
}

function damaged({ name }: ArchivedTable, cause?: unknown): never {
  // Another error of the database, such as a full disk, is more specific.
  if (cause instanceof DatabaseError && !REFUSED_ROW.test(cause.code ?? '')) throw cause;
  throw new ArchiveProblem(`The backup is damaged: ${name} is not what was written. Nothing was restored.`, {
    cause,
  });
}

/**
 * What a database says of a row that none ever held: no value of the column's type (class 22, except a character that a
 * database of another encoding has not, 22P05), against a constraint (23), or against a trigger (P0001).
 */
const REFUSED_ROW = /^(?:22(?!P05)|23|P0001)/;

type Pair = { readonly table: ArchivedTable; readonly said: Manifest['tables'][number] };

/** Each table of the schema with its manifest entry; referenced tables first. */
function listPairs(tables: readonly ArchivedTable[], { tables: said, schema }: Manifest): readonly Pair[] {
  const strange = said.filter(({ name }) => !tables.some((table) => table.name === name));
  const pairs = tables.map((table) => ({ table, said: said.find(({ name }) => name === table.name) }));
  const isWhole = (pair: (typeof pairs)[number]): pair is Pair =>
    pair.said !== undefined && pair.said.columns.toSorted().join() === pair.table.columns.toSorted().join();
  if (strange.length > 0 || !pairs.every(isWhole)) {
    throw new ArchiveProblem(`The backup does not hold the tables of the schema ${schema}.`);
  }
  // In the archive's column order, which is that of its text.
  return pairs
    .filter(isWhole)
    .map((pair) => ({ ...pair, table: { ...pair.table, columns: pair.said.columns } }));
}
