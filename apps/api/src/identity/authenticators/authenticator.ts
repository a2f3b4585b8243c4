/** The port of an identity service: verifies credentials, holds no session. The policy is in sign-in.ts. */
import type { Phone } from '@srae/domain/identity/phone';
import type { MfaMedium } from '@srae/domain/identity/steps';
import type { User } from '../../store/accounts/users.ts';

export type Proof =
  | { outcome: 'denied'; username: string | null }
  /** The temporary password is right but expired. */
  | { outcome: 'expired'; username: string }
  /** `passwordSetAt`: of the password that was compared. `sent`: some services start the second step with the first. */
  | { outcome: 'password_ok'; username: string; passwordSetAt: Date | null; sent?: SentCode };

/** A sent code, or one of an authenticator app; `state` is stored with the challenge for the verification. */
export type SentCode = { medium: MfaMedium; destination: string | null; state: Uint8Array };

export type Authenticator = {
  /** Checks a password of a caller from `network`; an unknown address costs as much as a known one (AU-3). */
  begin(email: string, password: string, network: string): Promise<Proof>;
  /** Verifies the password of a signed-in person without starting a challenge. */
  checkPassword(user: User, password: string): Promise<boolean>;
  /**
   * Sets the password chosen by the person; if that starts the second step, returns what was sent. Throws
   * CHALLENGE_EXPIRED where the portal stores the password and the account was changed since it was read.
   */
  completeNewPassword(user: User, password: string): Promise<SentCode | null>;
  /** Sets the number entered by the person as the destination of codes. */
  enrolPhone(username: string, phone: Phone): Promise<void>;
  /** Sends a code to the person's phone. */
  sendOtp(username: string): Promise<SentCode>;
  /** The factor proven by the code, which is consumed; null when it is wrong or was used. */
  verifyOtp(username: string, state: Uint8Array, code: string): Promise<MfaMedium | null>;
  verifyPresetCode(username: string, code: string): Promise<boolean>;
  /** Mails a reset code if the address has an account, without revealing whether it does. */
  forgot(email: string): Promise<void>;
  /**
   * Sets the password if the code is right; does the same work for an address without an account (AU-6). Null is
   * always wrong.
   */
  confirmForgot(email: string, code: string | null, password: string): Promise<ResetOutcome>;
};

export type ResetOutcome =
  | { readonly outcome: 'changed'; readonly username: string }
  /** `wrong`: another code is valid. `none`: no code is valid for this address. */
  | { readonly outcome: 'wrong' | 'none'; readonly username: string | null };
