/** What backup and restore share: one connection of the owner, the check of the key, and the event in the record. */
import { Client } from 'pg';
import { openSecrets } from '../identity/identity.ts';
import { keyedHash } from '../identity/secrets.ts';
import { recordEvent } from '../store/audit.ts';
import { openDatabase } from '../store/database.ts';
import type { Manifest } from '../store/archive/manifest.ts';
import type { Ground } from './file-command.ts';

/** Runs `work` over one connection. */
export async function overOne<T>({ owner }: Ground, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(owner);
  // A connection that is lost fails the statement under way; without a handler it would end the process first.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Equal for equal keys; says nothing of the key. */
export async function keyCheckOf(ground: Ground): Promise<string> {
  const { codes } = await openSecrets(ground, ground.config.identity);
  return keyedHash(codes, 'archive').toString('hex').slice(0, 16);
}

export async function recordArchive(
  { owner, clock }: Ground,
  action: 'operator.backup' | 'operator.restore',
  manifest: Manifest,
): Promise<void> {
  const db = openDatabase({ ...owner, max: 1 });
  try {
    await recordEvent(db, {
      at: clock.now(),
      actor: null,
      actingRole: 'operator',
      action,
      outcome: 'done',
      details: { made_at: manifest.made_at, schema: manifest.schema, ...sizeOf(manifest) },
    });
  } finally {
    await db.destroy();
  }
}

export function sizeOf({ tables }: Manifest): { readonly tables: number; readonly rows: number } {
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}
