/**
 * The port of a user directory: every change of an account uses it. The portal's rows are always written; a user
 * pool, if configured, is changed too.
 */
import type { Phone } from '@srae/domain/identity/phone';
import type { Scope, Tx } from '../../store/database/database.ts';
import type { GroupName } from '../../store/tables/identity.ts';
import type { User } from '../../store/accounts/users.ts';

export type UserDirectory = {
  /**
   * Runs a command in one transaction. A user pool is changed at its end, when only the commit can still fail; a
   * failed call rolls the transaction back and reverts the calls before it. A password and
   * a removal cannot be reverted: they are a command's only step, and the command can be repeated.
   */
  change<T>(scope: Scope, work: (tx: Tx, accounts: Accounts) => Promise<T>): Promise<T>;
};

/** What a command changes of accounts within its transaction. */
export type Accounts = {
  /** Adds a person, who chooses a password at the first sign-in. Violates user_email_taken. */
  create(person: NewPerson): Promise<void>;
  /** Violates user_email_taken. */
  update(person: AccountRef, change: PersonChange): Promise<void>;
  /** A temporary one must be changed at the next sign-in, and expires (PW-6). */
  setPassword(person: AccountRef, password: Password, kind: 'temporary' | 'permanent'): Promise<void>;
  /** Makes a proven authenticator app the second factor; the time step of its first code is used. */
  useApp(person: AccountRef, app: { readonly sealed: Uint8Array; readonly step: number }): Promise<void>;
  /** Removes the authenticator app; text messages are the second factor again, if the number can receive them. */
  removeApp(person: User): Promise<void>;
  setEnabled(person: AccountRef, enabled: boolean): Promise<void>;
  /** Erases the account with its dependent rows; reporting data keep only the subject (DT-2). */
  remove(person: AccountRef): Promise<void>;
  /** False when already a member. */
  addToGroup(person: AccountRef, group: GroupName, by: string | null): Promise<boolean>;
  /** False when not a member. */
  removeFromGroup(person: AccountRef, group: GroupName): Promise<boolean>;
};

export type AccountRef = Pick<User, 'username' | 'email'>;

/** A password and its hash, computed before the transaction because hashing is deliberately slow. */
export type Password = { readonly password: string; readonly hash: string };

export type NewPerson = AccountRef & {
  readonly name: string;
  readonly familyName: string;
  readonly temporary: Password;
  readonly groups?: readonly GroupName[];
};

export type PersonChange = {
  readonly names?: { readonly name: string; readonly familyName: string };
  readonly email?: string;
  /** Null: removed; the person enrols one at the next sign-in. */
  readonly phone?: Phone | null;
  readonly presetCodeHash?: string;
};
