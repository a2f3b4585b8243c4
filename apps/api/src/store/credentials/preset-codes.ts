/** The preset code of people who cannot be texted: its hash and its misses in a row. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { saveUserColumns } from '../accounts/user-columns.ts';

/** Stores the hash of a preset code and forgets the misses of the former one (OT-10). */
export function savePresetCode(tx: Tx, username: string, hash: string, at: Date): Promise<void> {
  return saveUserColumns(tx, username, { preset_code_hash: hash, preset_code_misses: 0, updated_at: at });
}

/** A right code starts the count of misses again; where it works once only, it is void (OT-10). */
export function savePresetCodeHit(db: Db | Tx, username: string, oneTime: boolean): Promise<void> {
  return saveUserColumns(db, username, {
    preset_code_misses: 0,
    ...(oneTime ? { preset_code_hash: null } : {}),
  });
}

/** Counts a miss; the one that reaches `voidAfter` in a row voids the code (OT-10). */
export function savePresetCodeMiss(db: Db | Tx, username: string, voidAfter: number): Promise<void> {
  return saveUserColumns(db, username, {
    preset_code_misses: sql<number>`preset_code_misses + 1`,
    preset_code_hash: sql<
      string | null
    >`case when preset_code_misses + 1 >= ${voidAfter}::int then null else preset_code_hash end`,
  });
}
