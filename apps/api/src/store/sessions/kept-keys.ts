/** Derived keys that are kept, in sealed form, when the master key is rotated. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

/** The sealed key for a use, or null if none is stored yet. */
export async function findKeptKey(db: Db | Tx, use: string): Promise<Uint8Array | null> {
  const { rows } = await sql<{ sealed: Uint8Array }>`select sealed from kept_keys where use = ${use}`.execute(
    db,
  );
  return rows[0]?.sealed ?? null;
}

/** Stores a key unless one is already stored. */
export async function createKeptKey(
  db: Db | Tx,
  { use, sealed }: { readonly use: string; readonly sealed: Uint8Array },
  at: Date,
): Promise<void> {
  await sql`
    insert into kept_keys (use, sealed, created_at) values (${use}, ${sealed}, ${at}) on conflict (use) do nothing
  `.execute(db);
}
