/** Writes a whole database into one file, every table from the same snapshot. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, DatabaseError } from 'pg';
import { ZipFile } from 'yazl';
import { ArchiveProblem } from './archive-problem.ts';
import {
  type ArchivedTable,
  listArchivedTables,
  listMigrations,
  listSequences,
  applySessionSettings,
} from './catalogue.ts';
import { copyOut } from './copy.ts';
import { FORMAT, MANIFEST_FILE, type Manifest, toFile } from './manifest.ts';

export type Stamp = { readonly madeAt: Date; readonly keyCheck: string };

type Target = { readonly handle: FileHandle; readonly stamp: Stamp; readonly encrypt: Encrypt | null };

/** A stream that transforms the archive before it is written to disk. */
export type Encrypt = (plain: Readable) => Promise<Readable>;

/**
 * Writes the database of the owner's connection to `file`, which must not exist; it appears only once it is complete
 * and flushed to disk. Null when the database contains no portal. Throws ArchiveProblem, file system and database
 * errors; the connection is then unusable.
 */
export async function writeArchive(
  client: Client,
  file: string,
  stamp: Stamp,
  encrypt: Encrypt | null = null,
): Promise<Manifest | null> {
  if (existsSync(file))
    throw new ArchiveProblem(
      'The file exists already. A backup never replaces another one: name a new file.',
    );
  const draft = `${file}.partial`;
  const handle = await openDraft(draft);
  try {
    const manifest = await inOneMoment(client, (tables) => write(client, tables, { handle, stamp, encrypt }));
    if (manifest === null) await rm(draft);
    else await put(draft, file);
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await handle.close().catch(() => {});
  }
}

/** Creates the draft, of which there is one at a time for a file. */
async function openDraft(draft: string): Promise<FileHandle> {
  return open(draft, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause;
    throw new ArchiveProblem(
      `${draft} exists: a backup is being written to it, or was interrupted. Delete it then, or name a new file.`,
      { cause },
    );
  });
}

async function put(draft: string, file: string): Promise<void> {
  await rename(draft, file);
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function inOneMoment<T>(
  client: Client,
  work: (tables: readonly ArchivedTable[]) => Promise<T>,
): Promise<T> {
  await applySessionSettings(client);
  const tables = await beginWithTables(client, await listArchivedTables(client));
  // A failure may leave a COPY incomplete: then only closing the connection ends the transaction.
  const value = await work(tables);
  await client.query('commit');
  return value;
}

/**
 * Begins the transaction and returns the tables that it sees, all of them locked: a migration that is under way is waited
 * for, and a later one waits until the archive is written. The locks come first: what a transaction sees is fixed by its
 * first query, and a table that a migration has written anew since then would appear to be empty.
 */
async function beginWithTables(
  client: Client,
  known: readonly ArchivedTable[],
): Promise<readonly ArchivedTable[]> {
  await client.query('begin isolation level repeatable read read only');
  if (await lockTables(client, known)) {
    const tables = await listArchivedTables(client);
    if (tables.every(({ name }) => known.some((one) => one.name === name))) return tables;
  }
  // The migration that was waited for has added some, or removed one.
  await client.query('rollback');
  return beginWithTables(client, await listArchivedTables(client));
}

/** False where one of them is gone; the transaction is then over. */
async function lockTables(client: Client, tables: readonly ArchivedTable[]): Promise<boolean> {
  if (tables.length === 0) return true;
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  return client.query(`lock table ${names.join(', ')} in access share mode`).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return false;
      throw error;
    },
  );
}

const UNDEFINED_TABLE = '42P01';

async function write(
  client: Client,
  tables: readonly ArchivedTable[],
  { handle, stamp, encrypt }: Target,
): Promise<Manifest | null> {
  const migrations = await listMigrations(client);
  const schema = migrations.at(-1);
  if (schema === undefined) return null;

  const zip = new ZipFile();
  // yazl's type declares less than the Node.js stream that it returns.
  const plain = Readable.from(zip.outputStream);
  const bytes = encrypt ? await encrypt(plain) : plain;
  const written = pipeline(bytes, handle.createWriteStream({ flush: true }));
  const failed = Promise.race([written.then(() => null), once(zip, 'error').then(([error]) => error)]);
  failed.catch(() => {});
  const copied: Manifest['tables'] = [];
  for (const table of tables) {
    const text = new PassThrough();
    zip.addReadStream(text, toFile(table), { mtime: stamp.madeAt, mode: 0o600 });
    const copying = copyOut(client, table, text);
    copying.catch(() => {});
    const stopped = await Promise.race([copying, failed]);
    if (!stopped || !('sha256' in stopped)) throw stopped ?? new Error('The archive ended early.');
    copied.push({ name: table.name, columns: [...table.columns], ...stopped });
  }
  const manifest: Manifest = {
    archive: 'srae-portal',
    format: FORMAT,
    made_at: stamp.madeAt.toISOString(),
    schema,
    migrations: [...migrations],
    key_check: stamp.keyCheck,
    tables: copied,
    // Read after the rows, so that no sequence is behind them.
    sequences: [...(await listSequences(client))],
  };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST_FILE, { mtime: stamp.madeAt });
  zip.end();
  await written;
  return manifest;
}
