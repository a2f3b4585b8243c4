/** Derived keys that are kept, sealed, when the master key is exchanged. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

/** The sealed key of a use, or null where none is kept yet. */
export async function findKeptKey(db: Db | Tx, use: string): Promise<Uint8Array | null> {
  const { rows } = await sql<{ sealed: Uint8Array }>`select sealed from kept_keys where use = ${use}`.execute(
    db,
  );
  return rows[0]?.sealed ?? null;
}

/** Keeps a key, unless one is kept already. */
export async function createKeptKey(
  db: Db | Tx,
  { use, sealed }: { readonly use: string; readonly sealed: Uint8Array },
  at: Date,
): Promise<void> {
  await sql`
    insert into kept_keys (use, sealed, created_at) values (${use}, ${sealed}, ${at}) on conflict (use) do nothing
  `.execute(db);
}
