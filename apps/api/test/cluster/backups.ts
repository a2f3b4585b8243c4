/** Backups of test databases in one folder: written, restored and changed. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client, type PoolConfig } from 'pg';
import { ZipFile } from 'yazl';
import { MANIFEST_FILE, type Manifest } from '../../src/store/archive/manifest.ts';
import { openArchive, readArchive } from '../../src/store/archive/read-archive.ts';
import { writeArchive } from '../../src/store/archive/write-archive.ts';
import { migrateToLatest } from '../../src/store/database/migrate.ts';

const STAMP = { madeAt: new Date('2023-08-01T12:00:00.000Z'), keyCheck: '0123456789abcdef' };

/** Runs the work over a connection of its own. */
export async function over<T>(owner: PoolConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(owner);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Writes a backup of the owner's database under a name in the folder. */
export const writeBackup = (owner: PoolConfig, folder: string, name: string): Promise<Manifest | null> =>
  over(owner, (client) => writeArchive(client, join(folder, name), STAMP));

/** Restores it into the owner's database, and migrates that to the newest schema. */
export async function restoreBackup(owner: PoolConfig, folder: string, name: string): Promise<void> {
  const archive = await openArchive(join(folder, name));
  try {
    await over(owner, (client) => readArchive(archive, client, owner));
    await migrateToLatest(owner);
  } finally {
    archive.zip.close();
  }
}

/** Writes a backup's entries into another file, with members of its manifest changed; undefined ones are left out. */
export const rewriteManifest = (
  folder: string,
  names: readonly [string, string],
  change: Record<string, unknown>,
): Promise<void> =>
  rewriteEntry(folder, names, [
    MANIFEST_FILE,
    (manifest) => JSON.stringify({ ...JSON.parse(manifest), ...change }),
  ]);

/** The same with the text of one entry changed. */
export async function rewriteEntry(
  folder: string,
  [from, to]: readonly [string, string],
  [changed, change]: readonly [string, (text: string) => string],
): Promise<void> {
  const source = await openArchive(join(folder, from));
  const zip = new ZipFile();
  for (const [name, entry] of source.entries) {
    const bytes = await buffer(await source.zip.openReadStreamPromise(entry));
    zip.addBuffer(name === changed ? Buffer.from(change(bytes.toString())) : bytes, name);
  }
  zip.end();
  source.zip.close();
  await writeFile(join(folder, to), await buffer(zip.outputStream));
}
