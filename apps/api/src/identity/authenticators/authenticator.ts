/** The port of an identity service: verifies credentials, holds no session. The policy is in sign-in.ts. */
import type { Phone } from '@srae/domain/identity/phone';
import type { MfaMedium } from '@srae/domain/identity/steps';
import type { User } from '../../store/accounts/users.ts';

export type Proof =
  | { outcome: 'denied'; username: string | null }
  /** The temporary password is right and too old. */
  | { outcome: 'expired'; username: string }
  /** `sent`: some services begin the second step with the first. */
  | { outcome: 'password_ok'; username: string; sent?: SentCode };

/** A sent code, or one of an authenticator app; `state` is stored with the challenge for the verification. */
export type SentCode = { medium: MfaMedium; destination: string | null; state: Uint8Array };

export type Authenticator = {
  /** Checks a password; an unknown address costs as much as a known one (AU-3). */
  begin(email: string, password: string): Promise<Proof>;
  /** Verifies the password of a signed-in person without starting a challenge. */
  checkPassword(user: User, password: string): Promise<boolean>;
  /** Makes a password the person chose the one in force; where that begins the second step, what was sent. */
  completeNewPassword(username: string, password: string): Promise<SentCode | null>;
  /** Makes a number the person gave the one codes go to. */
  enrolPhone(username: string, phone: Phone): Promise<void>;
  /** Sends a code to the person's phone. */
  sendOtp(username: string): Promise<SentCode>;
  /** What the code proves the person to hold, or null when it is wrong. */
  verifyOtp(username: string, state: Uint8Array, code: string): Promise<MfaMedium | null>;
  verifyPresetCode(username: string, code: string): Promise<boolean>;
  /** Mails a reset code where the address has an account; answers nothing about it. */
  forgot(email: string): Promise<void>;
  /** Sets the password where the code is right; of an address without an account it does the same work (AU-6). */
  confirmForgot(email: string, code: string, password: string): Promise<ResetOutcome>;
};

export type ResetOutcome =
  | { readonly outcome: 'changed'; readonly username: string }
  /** `wrong`: it cost a live code one of its tries. `none`: no code is live for this address. */
  | { readonly outcome: 'wrong' | 'none'; readonly username: string | null };
