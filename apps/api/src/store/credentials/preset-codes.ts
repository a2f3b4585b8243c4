/** The preset code of people who cannot receive text messages: its hash and its consecutive failures. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { saveUserColumns } from '../accounts/user-columns.ts';

/** Stores the hash of a preset code and resets the failure count (OT-10). */
export function savePresetCode(tx: Tx, username: string, hash: string, at: Date): Promise<void> {
  return saveUserColumns(tx, username, { preset_code_hash: hash, preset_code_misses: 0, updated_at: at });
}

/**
 * A right code resets the failure count; a single-use code becomes void (OT-10). False when it became void since it was
 * compared: of two concurrent calls one uses a single-use code.
 */
export async function savePresetCodeHit(db: Db | Tx, username: string, oneTime: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_users')
    .set({ preset_code_misses: 0, ...(oneTime ? { preset_code_hash: null } : {}) })
    .where('username', '=', username)
    .where('preset_code_hash', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Counts a failure; `voidAfter` consecutive ones void the code (OT-10). */
export function savePresetCodeMiss(db: Db | Tx, username: string, voidAfter: number): Promise<void> {
  return saveUserColumns(db, username, {
    preset_code_misses: sql<number>`preset_code_misses + 1`,
    preset_code_hash: sql<
      string | null
    >`case when preset_code_misses + 1 >= ${voidAfter}::int then null else preset_code_hash end`,
  });
}
