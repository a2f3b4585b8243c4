/**
 * The port of a directory of people: every change of an account goes through it. The portal's rows are written in each
 * case; where the accounts live in a service, the service is told too.
 */
import type { Phone } from '@srae/domain/identity/phone';
import type { Scope, Tx } from '../../store/database/database.ts';
import type { GroupName } from '../../store/tables/identity.ts';
import type { User } from '../../store/accounts/users.ts';

export type UserDirectory = {
  /**
   * Runs a command in one transaction. A service is told at its end, when nothing but the commit can still fail; what
   * it refuses, or cannot be asked, undoes the transaction, and what it has taken on before is set back. A password and
   * a removal cannot be set back: they are a command's only step, and repeating the command does no harm.
   */
  change<T>(scope: Scope, work: (tx: Tx, accounts: Accounts) => Promise<T>): Promise<T>;
};

/** What a command changes of accounts within its transaction. */
export type Accounts = {
  /** Adds a person who chooses a password at the first sign-in. Violates user_email_taken. */
  create(person: NewPerson): Promise<void>;
  /** Violates user_email_taken. */
  update(person: AccountRef, change: PersonChange): Promise<void>;
  /** A temporary one must be changed at the next sign-in, and works for a time only (PW-6). */
  setPassword(person: AccountRef, password: Password, kind: 'temporary' | 'permanent'): Promise<void>;
  /** Makes a proven authenticator app the second factor; the time step of its first code is used. */
  useApp(person: AccountRef, app: { readonly sealed: Uint8Array; readonly step: number }): Promise<void>;
  /** Goes back to text messages, where the number takes them. */
  removeApp(person: User): Promise<void>;
  setEnabled(person: AccountRef, enabled: boolean): Promise<void>;
  /** Erases the account with all that hangs on it; reporting data keep the subject alone (DT-2). */
  remove(person: AccountRef): Promise<void>;
  /** False when they are in it already. */
  addToGroup(person: AccountRef, group: GroupName, by: string | null): Promise<boolean>;
  /** False when they are not in it. */
  removeFromGroup(person: AccountRef, group: GroupName): Promise<boolean>;
};

export type AccountRef = Pick<User, 'username' | 'email'>;

/** A password and its hash, made before the transaction: hashing is slow on purpose. */
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
  /** Null: taken away; then the person enrols one at the next sign-in. */
  readonly phone?: Phone | null;
  readonly presetCodeHash?: string;
};
