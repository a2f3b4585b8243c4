/** The columns of a person's authenticator app. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../store/database/database.ts';

/** Keeps a sealed secret until a code proves it. */
export async function savePendingTotp(db: Db | Tx, username: string, sealed: Uint8Array): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ totp_pending_sealed: sealed })
    .where('username', '=', username)
    .execute();
}

/** Makes a proven secret the second factor; the step of its first code is used. */
export async function saveTotp(
  db: Db | Tx,
  username: string,
  sealed: Uint8Array,
  step: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({
      totp_secret_sealed: sealed,
      totp_pending_sealed: null,
      totp_last_step: step,
      mfa_preferred: 'TOTP',
      updated_at: at,
    })
    .where('username', '=', username)
    .execute();
}

/** Forgets the authenticator app: text messages are the second factor again, where the number takes them. */
export async function clearTotp(db: Db | Tx, username: string, at: Date): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({
      totp_secret_sealed: null,
      totp_pending_sealed: null,
      totp_last_step: null,
      mfa_preferred: sql<'SMS' | 'NOMFA'>`case when mfa_channel = 'sms' then 'SMS' else 'NOMFA' end`,
      updated_at: at,
    })
    .where('username', '=', username)
    .execute();
}

/** Uses the code of a time step; false when that step or a later one was used before, by whichever process. */
export async function takeTotpStep(db: Db | Tx, username: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('identity_users')
    .set({ totp_last_step: step })
    .where('username', '=', username)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
