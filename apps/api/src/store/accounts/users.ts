/** The account of a person: the row of identity_users, found by username or address, created, changed and deleted. */
import { normaliseEmail } from '@srae/domain/identity/email';
import type { Phone } from '@srae/domain/identity/phone';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { isUuid } from '../database/uuid.ts';
import type { GroupName, IdentityTables, UserStatus } from '../tables/identity.ts';
import { deleteOwnOpenUploads } from '../uploads/open-uploads.ts';
import { createMembership } from './groups.ts';
import { phoneColumns } from '../credentials/phones.ts';
import { saveUserColumns } from './user-columns.ts';

export type User = Selectable<IdentityTables['identity_users']>;

export type NewUser = {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly familyName: string;
  readonly phone?: Phone | null;
  readonly status: UserStatus;
  readonly passwordHash: string | null;
  /** Until when a temporary password works; null or absent: the password is permanent. */
  readonly temporaryUntil?: Date | null;
  readonly presetCodeHash?: string | null;
  readonly groups?: readonly GroupName[];
  readonly at: Date;
};

/** A username that no account has. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The person of this username, or null. */
export async function findUser(db: Db | Tx, username: string): Promise<User | null> {
  const row = await db
    .selectFrom('identity_users')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirst();
  return row ?? null;
}

/** The person with this address (case-insensitive), or null. */
export async function findUserByEmail(db: Db | Tx, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('identity_users')
    .selectAll()
    .where(sql`lower(email)`, '=', normaliseEmail(email))
    .executeTakeFirst();
  return row ?? null;
}

/** The person with this username or, if given instead, this e-mail (Q13). */
export function findUserByName(db: Db | Tx, name: string): Promise<User | null> {
  if (name.includes('@')) return findUserByEmail(db, name);
  return isUuid(name) ? findUser(db, name) : Promise.resolve(null);
}

/** Adds a person. Fails on the constraint user_email_taken when the address is in use. */
export async function createUser(db: Db | Tx, user: NewUser): Promise<void> {
  await db
    .insertInto('identity_users')
    .values({
      username: user.username,
      email: user.email.trim(),
      name: user.name,
      family_name: user.familyName,
      ...phoneColumns(user.phone ?? null),
      status: user.status,
      password_hash: user.passwordHash,
      password_changed_at: user.at,
      temp_password_expires_at: user.temporaryUntil ?? null,
      preset_code_hash: user.presetCodeHash ?? null,
      created_at: user.at,
      updated_at: user.at,
    })
    .execute();
  const { username, at } = user;
  for (const group of user.groups ?? []) await createMembership(db, { username, group }, { by: null, at });
}

/** Changes the names a person is shown under. */
export function saveNames(
  db: Db | Tx,
  username: string,
  names: { readonly name: string; readonly familyName: string },
  at: Date,
): Promise<void> {
  return saveUserColumns(db, username, { name: names.name, family_name: names.familyName, updated_at: at });
}

/** Changes the sign-in name; an address in use violates user_email_taken. */
export function saveEmail(tx: Tx, username: string, email: string, at: Date): Promise<void> {
  return saveUserColumns(tx, username, { email, updated_at: at });
}

/**
 * Deactivates an account, which ends its open uploads, or reactivates it: that counts as use, resets the count of
 * wrong passwords and cancels an announced deactivation.
 */
export async function saveEnabled(tx: Tx, username: string, enabled: boolean, at: Date): Promise<void> {
  await saveUserColumns(tx, username, {
    disabled_at: enabled ? null : at,
    updated_at: at,
    ...NOT_ANNOUNCED,
    ...(enabled ? { failed_count: 0, activated_at: at } : {}),
  });
  if (!enabled) await deleteOwnOpenUploads(tx, username);
}

/** Records the last sign-in, which prevents deactivation of the account as unused. */
export function saveLastSignIn(tx: Tx, username: string, at: Date): Promise<void> {
  return saveUserColumns(tx, username, { last_sign_in_at: at, ...NOT_ANNOUNCED });
}

const NOT_ANNOUNCED = { deactivation_at: null, deactivation_warning: null } as const;

/** Sets whether a person gets reminder e-mails. */
export function saveReminders(db: Db | Tx, username: string, on: boolean): Promise<void> {
  return saveUserColumns(db, username, { reminders_on: on });
}

/** Marks an account for a security scan until the given time, or removes the mark. */
export function saveScanMarker(db: Db | Tx, username: string, until: Date | null): Promise<void> {
  return saveUserColumns(db, username, { scan_marker_until: until });
}

/** Locks the account until the transaction ends; false when it was deleted. */
export async function lockPerson(tx: Tx, username: string): Promise<boolean> {
  const row = await tx
    .selectFrom('identity_users')
    .select('username')
    .where('username', '=', username)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the account as it was read: false when its sign-in name, status, password or second factor was changed since, or
 * the account was deleted. Counts of tries and rehashes are no such change.
 */
export async function lockUnchanged(tx: Tx, user: Pick<User, 'username' | 'updated_at'>): Promise<boolean> {
  const row = await tx
    .selectFrom('identity_users')
    .select('username')
    .where('username', '=', user.username)
    // Read to the millisecond; a change by hand may have been stored more finely.
    .where(sql`date_trunc('milliseconds', updated_at)`, '=', user.updated_at)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Erases the account with its groups, associations, sessions, drafts, uploads; reports keep its subject (DT-2). */
export async function deleteUser(tx: Tx, username: string): Promise<void> {
  await tx.deleteFrom('drafts').where('author', '=', username).execute();
  await deleteOwnOpenUploads(tx, username);
  await tx.deleteFrom('identity_users').where('username', '=', username).execute();
}
