/** The phone of an account, and whether the person has proven to hold it. */
import type { Phone } from '@srae/domain/identity/phone';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { saveUserColumns } from '../accounts/user-columns.ts';

/** The columns of the number and of its capabilities. */
export function phoneColumns(phone: Phone | null) {
  return {
    phone_e164: phone?.e164 ?? null,
    phone_entered: phone?.entered ?? null,
    mfa_channel: phone?.channel ?? null,
    mfa_preferred: phone?.channel === 'sms' ? ('SMS' as const) : ('NOMFA' as const),
  };
}

/** The columns of a new, unconfirmed number; `trial`: its first text message is pending (OT-8). */
export function newPhoneColumns(phone: Phone | null, trial: 'fresh' | null) {
  return { ...phoneColumns(phone), phone_verified_at: null, phone_trial: trial };
}

/**
 * Stores the number set by an Admin, or none; then the person enrols one at the next sign-in. It gets no trial
 * message: a person cannot replace it without the help desk (OT-9).
 */
export function savePhone(tx: Tx, username: string, phone: Phone | null, at: Date): Promise<void> {
  return saveUserColumns(tx, username, { ...newPhoneColumns(phone, null), updated_at: at });
}

/** Stores the number entered by a person for the second factor; a text message must still confirm it (OT-8). */
export function saveOwnPhone(db: Db | Tx, username: string, phone: Phone, at: Date): Promise<void> {
  const trial = phone.channel === 'sms' ? 'fresh' : null;
  return saveUserColumns(db, username, { ...newPhoneColumns(phone, trial), updated_at: at });
}

/** Records that a code was sent to an unconfirmed number. */
export async function savePhoneAttempt(db: Db | Tx, username: string): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ phone_trial: 'used' })
    .where('username', '=', username)
    .where('phone_trial', '=', 'fresh')
    .execute();
}

/** Marks the number as proven by its first right code. */
export function savePhoneVerified(db: Db | Tx, username: string, at: Date): Promise<void> {
  return saveUserColumns(db, username, {
    phone_verified_at: sql<Date>`coalesce(phone_verified_at, ${at})`,
    phone_trial: null,
  });
}
