/** The authenticator app of an account: its sealed secret and the last used time step. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { saveUserColumns } from '../accounts/user-columns.ts';

/** Stores a sealed secret, not in effect until a code proves it. */
export function savePendingTotp(db: Db | Tx, username: string, sealed: Uint8Array): Promise<void> {
  return saveUserColumns(db, username, { totp_pending_sealed: sealed });
}

/** Makes a proven secret the second factor; the time step of its first code counts as used. */
export function saveTotp(
  db: Db | Tx,
  username: string,
  { sealed, step }: { readonly sealed: Uint8Array; readonly step: number },
  at: Date,
): Promise<void> {
  return saveUserColumns(db, username, {
    totp_secret_sealed: sealed,
    totp_pending_sealed: null,
    totp_last_step: step,
    mfa_preferred: 'TOTP',
    updated_at: at,
  });
}

/** Removes the authenticator app: text messages are the second factor again, if the number can receive them. */
export function deleteTotp(db: Db | Tx, username: string, at: Date): Promise<void> {
  return saveUserColumns(db, username, {
    totp_secret_sealed: null,
    totp_pending_sealed: null,
    totp_last_step: null,
    mfa_preferred: sql<'SMS' | 'NOMFA'>`case when mfa_channel = 'sms' then 'SMS' else 'NOMFA' end`,
    updated_at: at,
  });
}

/** Consumes the code of a time step; false when any process has used that step or a later one. */
export async function saveTotpStep(db: Db | Tx, username: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('identity_users')
    .set({ totp_last_step: step })
    .where('username', '=', username)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
