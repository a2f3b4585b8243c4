/** What Admins change of an account: password, attributes, state, groups. */
import type { Phone } from '@srae/domain/identity/phone';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { GroupName } from '../tables/identity.ts';
import { deleteOpenUploadsOf } from '../uploads/open-uploads.ts';

/** Sets a password that must be changed at the next sign-in, and until when it works (PW-6); without a hash where a service holds it. */
export async function saveTemporaryPassword(
  tx: Tx,
  username: string,
  temporary: { readonly hash: string | null; readonly expiresAt: Date },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('identity_users')
    .set({
      password_hash: temporary.hash,
      password_changed_at: at,
      temp_password_expires_at: temporary.expiresAt,
      status: 'FORCE_CHANGE_PASSWORD',
      failed_count: 0,
      updated_at: at,
    })
    .where('username', '=', username)
    .execute();
}

/** Moves the sign-in name; an address in use violates user_email_taken. */
export async function saveEmail(tx: Tx, username: string, email: string, at: Date): Promise<void> {
  await tx
    .updateTable('identity_users')
    .set({ email, updated_at: at })
    .where('username', '=', username)
    .execute();
}

/** Stores the number an Admin gave, or none; then the person enrols one at the next sign-in. */
export async function savePhone(tx: Tx, username: string, phone: Phone | null, at: Date): Promise<void> {
  await tx
    .updateTable('identity_users')
    .set({
      phone_e164: phone?.e164 ?? null,
      phone_entered: phone?.entered ?? null,
      mfa_channel: phone?.channel ?? null,
      mfa_preferred: phone?.channel === 'sms' ? 'SMS' : 'NOMFA',
      phone_verified_at: null,
      // An Admin's number is not tried out: a person cannot replace it without the help desk (OT-9).
      phone_trial: null,
      updated_at: at,
    })
    .where('username', '=', username)
    .execute();
}

/** Stores the hash of a preset code and forgets the misses of the former one (OT-10). */
export async function savePresetCode(tx: Tx, username: string, hash: string, at: Date): Promise<void> {
  await tx
    .updateTable('identity_users')
    .set({ preset_code_hash: hash, preset_code_misses: 0, updated_at: at })
    .where('username', '=', username)
    .execute();
}

/** Deactivates an account, which ends its open uploads, or activates it again with its counter of wrong passwords at zero. */
export async function saveEnabled(tx: Tx, username: string, enabled: boolean, at: Date): Promise<void> {
  await tx
    .updateTable('identity_users')
    .set({ disabled_at: enabled ? null : at, updated_at: at, ...(enabled ? { failed_count: 0 } : {}) })
    .where('username', '=', username)
    .execute();
  if (!enabled) await deleteOpenUploadsOf(tx, username);
}

/** Ends what a person was in the middle of: reset codes and half-finished sign-ins. */
export async function voidCodes(tx: Tx, username: string): Promise<void> {
  await tx.deleteFrom('reset_codes').where('username', '=', username).execute();
  await tx.deleteFrom('login_challenges').where('username', '=', username).execute();
  await tx.deleteFrom('sent_codes').where('username', '=', username).execute();
}

/** Holds the account until the end of the transaction; false when it is gone. */
export async function lockPerson(tx: Tx, username: string): Promise<boolean> {
  const row = await tx
    .selectFrom('identity_users')
    .select('username')
    .where('username', '=', username)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Erases the account with its groups, associations, sessions, drafts and open uploads; reporting data keep the subject alone (DT-2). */
export async function deletePerson(tx: Tx, username: string): Promise<void> {
  await tx.deleteFrom('drafts').where('author', '=', username).execute();
  await deleteOpenUploadsOf(tx, username);
  await tx.deleteFrom('identity_users').where('username', '=', username).execute();
}

/** Puts a person into a group; false when they are in it already. */
export async function addToGroup(
  tx: Tx,
  username: string,
  group: GroupName,
  by: string | null,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('identity_groups')
    .values({ username, group_name: group, added_at: at, added_by: by })
    .onConflict((conflict) => conflict.columns(['username', 'group_name']).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Takes a person out of a group; false when they are not in it. */
export async function removeFromGroup(tx: Tx, username: string, group: GroupName): Promise<boolean> {
  const result = await tx
    .deleteFrom('identity_groups')
    .where('username', '=', username)
    .where('group_name', '=', group)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** The Admins who can sign in. */
export async function listAdmins(db: Db | Tx): Promise<readonly { username: string; email: string }[]> {
  return db
    .selectFrom('identity_users as u')
    .innerJoin('identity_groups as g', 'g.username', 'u.username')
    .select(['u.username', 'u.email'])
    .where('g.group_name', '=', 'Admin')
    .where('u.disabled_at', 'is', null)
    .orderBy('u.email')
    .execute();
}

/** One change of who is Admin at a time, so that two Admins cannot remove each other at once (AZ-6). */
export async function lockAdmins(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('admins'))`.execute(tx);
}
