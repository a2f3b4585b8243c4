/** The sealed secrets from which record keys are derived; the newest one is in force. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

export type SealedSecret = { readonly id: string; readonly sealed: Uint8Array };

/** The newest secret, or null if there is none. */
export async function findFigureSecret(tx: Db | Tx): Promise<SealedSecret | null> {
  const { rows } = await sql<SealedSecret>`
    select id, sealed from figure_secrets order by pk desc limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** Serializes the creation of the first secret. */
export async function lockFigureSecrets(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('figure secrets'))`.execute(tx);
}

/** Adds a secret, which is in force from now on. */
export async function createFigureSecret(tx: Tx, { id, sealed }: SealedSecret, at: Date): Promise<void> {
  await sql`insert into figure_secrets (id, sealed, created_at) values (${id}, ${sealed}, ${at})`.execute(tx);
}

/** Whether there are secrets from before the one in force. */
export async function hasFormerFigureSecrets(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ former: boolean }>`
    select count(*) > 1 as former from figure_secrets
  `.execute(tx);
  return rows[0]?.former ?? false;
}

/** Removes the secrets from before this one. */
export async function deleteFormerFigureSecrets(tx: Tx, id: string): Promise<void> {
  await sql`delete from figure_secrets where pk < (select pk from figure_secrets where id = ${id})`.execute(
    tx,
  );
}
