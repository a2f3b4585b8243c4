/** The password of an account: its hash, if the portal stores it, and the count of wrong attempts. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { saveUserColumns } from '../accounts/user-columns.ts';
import { deleteChallenges } from '../sessions/challenges.ts';

export type SavedPassword = {
  /** Null where another service stores the password. */
  readonly hash: string | null;
  /** Expiry of a temporary password, which must be changed at the next sign-in (PW-6); null: it is permanent. */
  readonly temporaryUntil: Date | null;
  /** It was chosen with a code sent to the account's e-mail address. */
  readonly mailed?: boolean;
};

/** Sets the password, which clears a temporary one and a disabled state, and voids sign-ins begun with the former one. */
export async function savePassword(
  tx: Tx,
  username: string,
  { hash, temporaryUntil, mailed = false }: SavedPassword,
  at: Date,
): Promise<void> {
  await saveUserColumns(tx, username, {
    password_hash: hash,
    password_changed_at: at,
    password_mailed_at: mailed ? at : null,
    temp_password_expires_at: temporaryUntil,
    status: temporaryUntil === null ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
    failed_count: 0,
    updated_at: at,
  });
  await deleteChallenges(tx, username);
}

/** Counts a wrong password, or resets the count after a right one. */
export function savePasswordAttempt(db: Db | Tx, username: string, right: boolean): Promise<void> {
  return saveUserColumns(db, username, { failed_count: right ? 0 : sql<number>`failed_count + 1` });
}
