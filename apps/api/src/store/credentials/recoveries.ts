/** Account recoveries, which need two Admins (decision 50). */
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { IdentityTables } from '../tables/identity.ts';
import { newPhoneColumns } from './phones.ts';
import { saveUserColumns } from '../accounts/user-columns.ts';

export type Recovery = Selectable<IdentityTables['recoveries']>;

/** The pending recovery of a person, locked until the transaction ends, or null. */
export async function lockOpenRecovery(tx: Tx, username: string, now: Date): Promise<Recovery | null> {
  const row = await tx
    .selectFrom('recoveries')
    .selectAll()
    .where('username', '=', username)
    .where('decision', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('pk', 'desc')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The pending recovery of a person with the requester's name, or null. */
export async function findOpenRecovery(db: Db, username: string, now: Date) {
  const row = await db
    .selectFrom('recoveries as r')
    .leftJoin('identity_users as a', 'a.username', 'r.requested_by')
    .select(['r.reason', 'r.requested_by', 'r.requested_at', 'r.expires_at', 'a.name', 'a.family_name'])
    .where('r.username', '=', username)
    .where('r.decision', 'is', null)
    .where('r.expires_at', '>', now)
    .orderBy('r.pk', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a recovery was approved without a sign-in since: the person's only credential is the mailbox. */
export async function isRecoveryUnfinished(tx: Tx, username: string): Promise<boolean> {
  const row = await tx
    .selectFrom('recoveries as r')
    .innerJoin('identity_users as u', 'u.username', 'r.username')
    .select('r.pk')
    .where('r.username', '=', username)
    .where('r.decision', '=', 'approved')
    .where((where) =>
      where.or([
        where('u.last_sign_in_at', 'is', null),
        where('u.last_sign_in_at', '<=', where.ref('r.decided_at')),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a pending recovery. */
export async function createRecovery(
  tx: Tx,
  values: Insertable<IdentityTables['recoveries']>,
): Promise<void> {
  await tx.insertInto('recoveries').values(values).execute();
}

/** Writes the decision on a recovery. */
export async function saveRecoveryDecision(
  tx: Tx,
  pk: number,
  decided: { readonly decision: 'approved' | 'refused'; readonly by: string; readonly at: Date },
): Promise<void> {
  const { decision, by, at } = decided;
  await tx
    .updateTable('recoveries')
    .set({ decision, decided_by: by, decided_at: at })
    .where('pk', '=', pk)
    .execute();
}

/** Removes every second factor and requires a new password by e-mail; the former one no longer works. */
export function saveRecovered(tx: Tx, username: string, at: Date): Promise<void> {
  return saveUserColumns(tx, username, {
    ...newPhoneColumns(null, null),
    preset_code_hash: null,
    preset_code_misses: 0,
    totp_secret_sealed: null,
    totp_pending_sealed: null,
    totp_last_step: null,
    password_hash: null,
    temp_password_expires_at: null,
    status: 'RESET_REQUIRED',
    updated_at: at,
  });
}
