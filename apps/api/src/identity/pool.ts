/** The port of a user pool, which stores passwords, numbers, second factors; its adapter is in adapters/cognito. */
import type { MfaMedium } from '@srae/domain/identity/steps';

export type CognitoSettings = {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** A custom endpoint, for tests; refused in production. */
  readonly endpoint: string | null;
};

/** Attributes by Cognito's name; an empty value removes the attribute. */
export type Attributes = Readonly<Record<string, string>>;

export type PoolUser = {
  /** The pool's immutable username of the account. */
  readonly username: string;
  readonly enabled: boolean;
  readonly status: string;
  readonly phone: string | null;
  readonly preferred: 'SMS' | 'TOTP' | 'NOMFA';
  /** custom:metadata: an argon2id text, or a code in a legacy format. */
  readonly presetCode: string | null;
  readonly attributes: Attributes;
};

/** Accounts are named by the pool's own name or by e-mail. */
export type PoolAccounts = {
  findUser(username: string): Promise<PoolUser | null>;
  /** Adds an account whose password must be changed at the first sign-in; the pool sends no mail. */
  create(email: string, attributes: Attributes, temporaryPassword: string): Promise<void>;
  saveAttributes(username: string, attributes: Attributes): Promise<void>;
  /** Sets a password; one that is not permanent must be changed at the next sign-in. */
  setPassword(username: string, password: string, permanent: boolean): Promise<void>;
  /** The second factor that the pool requires after the password. */
  prefer(username: string, preferred: PoolUser['preferred']): Promise<void>;
  setEnabled(username: string, enabled: boolean): Promise<void>;
  /** Removes an account; succeeds when there is none. */
  remove(username: string): Promise<void>;
  /** The group must exist in the pool. */
  addToGroup(username: string, group: string): Promise<void>;
  removeFromGroup(username: string, group: string): Promise<void>;
};

/** A second step that the pool has already started. */
export type PoolChallenge = {
  readonly medium: MfaMedium;
  readonly username: string;
  readonly session: string;
  readonly destination: string | null;
};

export type PoolAnswer =
  | {
      readonly kind:
        | 'denied'
        | 'expired'
        | 'resetRequired'
        | 'unconfirmed'
        | 'newPasswordRequired'
        | 'passed';
    }
  | { readonly kind: 'challenge'; readonly challenge: PoolChallenge };

export type Pool = PoolAccounts & {
  /** Checks a password. Returned tokens are revoked immediately: the portal issues its own. */
  signIn(username: string, password: string): Promise<PoolAnswer>;
  /** Whether the code answers the challenge. */
  answer(challenge: PoolChallenge, code: string): Promise<boolean>;
  /** Stores a number as verified, prefers text messages if it can receive them, and signs out everywhere. */
  setPhone(username: string, phone: string, texts: boolean): Promise<void>;
  forgot(username: string): Promise<void>;
  confirmForgot(username: string, code: string, password: string): Promise<boolean>;
};
