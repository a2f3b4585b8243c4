/** The authenticator app of an account: its sealed secret and the last time step that was used. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { saveUserColumns } from '../accounts/user-columns.ts';

/** Keeps a sealed secret until a code proves it. */
export function savePendingTotp(db: Db | Tx, username: string, sealed: Uint8Array): Promise<void> {
  return saveUserColumns(db, username, { totp_pending_sealed: sealed });
}

/** Makes a proven secret the second factor; the step of its first code is used. */
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

/** Removes the authenticator app: text messages are the second factor again, where the number takes them. */
export function deleteTotp(db: Db | Tx, username: string, at: Date): Promise<void> {
  return saveUserColumns(db, username, {
    totp_secret_sealed: null,
    totp_pending_sealed: null,
    totp_last_step: null,
    mfa_preferred: sql<'SMS' | 'NOMFA'>`case when mfa_channel = 'sms' then 'SMS' else 'NOMFA' end`,
    updated_at: at,
  });
}

/** Uses the code of a time step; false when that step or a later one was used before, by whichever process. */
export async function saveTotpStep(db: Db | Tx, username: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('identity_users')
    .set({ totp_last_step: step })
    .where('username', '=', username)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
