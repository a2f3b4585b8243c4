/** The embedded directory of people: rows of identity_users and their groups. */
import { normaliseEmail } from '@srae/domain/identity/email';
import type { Phone } from '@srae/domain/identity/phone';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../store/database/database.ts';
import type { GroupName, IdentityTables, UserStatus } from '../store/tables/identity.ts';
import { DISABLED_AFTER, PRESET_VOID_AFTER, TEMPORARY_PASSWORD_MS } from './limits/limits.ts';
import { isUuid } from './keys/secrets.ts';

export type User = Selectable<IdentityTables['identity_users']>;

export type NewUser = {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly familyName: string;
  readonly phone?: Phone | null;
  readonly status: UserStatus;
  readonly passwordHash: string | null;
  readonly presetCodeHash?: string | null;
  readonly groups?: readonly GroupName[];
  readonly at: Date;
};

/** The person of this username, or null. */
export async function findUser(db: Db | Tx, username: string): Promise<User | null> {
  const row = await db
    .selectFrom('identity_users')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirst();
  return row ?? null;
}

/** The person with this address, compared without regard to case, or null. */
export async function findUserByEmail(db: Db | Tx, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('identity_users')
    .selectAll()
    .where(sql`lower(email)`, '=', normaliseEmail(email))
    .executeTakeFirst();
  return row ?? null;
}

/** The person of a username, or of an e-mail where that is given instead (Q13). */
export function findUserByName(db: Db | Tx, name: string): Promise<User | null> {
  if (name.includes('@')) return findUserByEmail(db, name);
  return isUuid(name) ? findUser(db, name) : Promise.resolve(null);
}

/** Adds a person. Fails on the constraint user_email_taken when the address is in use. */
export async function createUser(db: Db | Tx, user: NewUser): Promise<void> {
  const temporary = user.status === 'FORCE_CHANGE_PASSWORD';
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
      temp_password_expires_at: temporary ? new Date(user.at.getTime() + TEMPORARY_PASSWORD_MS) : null,
      preset_code_hash: user.presetCodeHash ?? null,
      created_at: user.at,
      updated_at: user.at,
    })
    .execute();
  for (const group of user.groups ?? []) {
    await db
      .insertInto('identity_groups')
      .values({ username: user.username, group_name: group, added_at: user.at })
      .execute();
  }
}

/**
 * Sets a password that need not be changed, which also ends a temporary one and a disabled state of the password; the
 * hash is null where a service holds it.
 */
export async function setPassword(
  db: Db | Tx,
  username: string,
  hash: string | null,
  at: Date,
): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({
      password_hash: hash,
      password_changed_at: at,
      temp_password_expires_at: null,
      status: 'CONFIRMED',
      failed_count: 0,
      updated_at: at,
    })
    .where('username', '=', username)
    .execute();
}

/** Copies what a user pool says of a person; a number that stays the same keeps how far it was proven. */
export async function saveFromPool(
  db: Db | Tx,
  user: User,
  found: {
    readonly phone: Phone | null;
    readonly preferred: 'SMS' | 'TOTP' | 'NOMFA';
    readonly disabled: boolean;
    readonly presetCodeHash: string | null;
    readonly status: UserStatus;
  },
  at: Date,
): Promise<void> {
  const samePhone = (found.phone?.e164 ?? null) === user.phone_e164;
  await db
    .updateTable('identity_users')
    .set({
      ...(samePhone ? {} : { ...phoneColumns(found.phone), phone_verified_at: null, phone_trial: null }),
      mfa_preferred: found.preferred,
      preset_code_hash: found.presetCodeHash,
      status: found.status,
      failed_count: 0,
      updated_at: at,
      ...(found.disabled ? { disabled_at: at } : {}),
    })
    .where('username', '=', user.username)
    .execute();
}

/** Stores the same password hashed at a higher cost. */
export async function rehashPassword(
  db: Db | Tx,
  username: string,
  old: string,
  hash: string,
): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ password_hash: hash })
    .where('username', '=', username)
    .where('password_hash', '=', old)
    .execute();
}

/** Counts a wrong password, or starts again after a right one. */
export async function countPassword(db: Db | Tx, username: string, right: boolean): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ failed_count: right ? 0 : sql<number>`failed_count + 1` })
    .where('username', '=', username)
    .execute();
}

/** Whether too many wrong passwords in a row have disabled the password until it is reset. */
export function isPasswordDisabled(user: User): boolean {
  return user.failed_count >= DISABLED_AFTER;
}

/** Stores the number a person gave for the second factor; a text message to it still has to be answered (OT-8). */
export async function setOwnPhone(db: Db | Tx, username: string, phone: Phone, at: Date): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({
      ...phoneColumns(phone),
      phone_verified_at: null,
      phone_trial: phone.channel === 'sms' ? 'fresh' : null,
      updated_at: at,
    })
    .where('username', '=', username)
    .execute();
}

/** A code has been sent to a number nobody has answered from yet. */
export async function usePhoneTrial(db: Db | Tx, username: string): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ phone_trial: 'used' })
    .where('username', '=', username)
    .where('phone_trial', '=', 'fresh')
    .execute();
}

/** The first right code proves the number. */
export async function verifyPhone(db: Db | Tx, username: string, at: Date): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ phone_verified_at: sql<Date>`coalesce(phone_verified_at, ${at})`, phone_trial: null })
    .where('username', '=', username)
    .execute();
}

/** Counts a preset code: the tenth miss in a row voids it, and so does a use where it works once only (OT-10). */
export async function countPresetCode(
  db: Db | Tx,
  username: string,
  right: boolean,
  oneTime: boolean,
): Promise<void> {
  const change = right
    ? { preset_code_misses: 0, ...(oneTime ? { preset_code_hash: null } : {}) }
    : {
        preset_code_misses: sql<number>`preset_code_misses + 1`,
        preset_code_hash: sql<
          string | null
        >`case when preset_code_misses + 1 >= ${PRESET_VOID_AFTER}::int then null else preset_code_hash end`,
      };
  await db.updateTable('identity_users').set(change).where('username', '=', username).execute();
}

/** Marks an account for a security scan until then, or takes the mark away. */
export async function saveScanMarker(db: Db | Tx, username: string, until: Date | null): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ scan_marker_until: until })
    .where('username', '=', username)
    .execute();
}

/** Changes the names a person is shown under. */
export async function saveNames(
  db: Db | Tx,
  username: string,
  names: { name: string; familyName: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ name: names.name, family_name: names.familyName, updated_at: at })
    .where('username', '=', username)
    .execute();
}

/** Whether a person wants reminder e-mails. */
export async function saveReminders(db: Db | Tx, username: string, on: boolean): Promise<void> {
  await db.updateTable('identity_users').set({ reminders_on: on }).where('username', '=', username).execute();
}

/** The person's groups. */
export async function listGroups(db: Db | Tx, username: string): Promise<GroupName[]> {
  const rows = await db
    .selectFrom('identity_groups')
    .select('group_name')
    .where('username', '=', username)
    .orderBy('group_name')
    .execute();
  return rows.map((row) => row.group_name);
}

function phoneColumns(phone: Phone | null) {
  return {
    phone_e164: phone?.e164 ?? null,
    phone_entered: phone?.entered ?? null,
    mfa_channel: phone?.channel ?? null,
    mfa_preferred: phone?.channel === 'sms' ? ('SMS' as const) : ('NOMFA' as const),
  };
}
